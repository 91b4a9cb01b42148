// SPDX-License-Identifier: BSD-3-Clause
// Is a floor whose triangles do not meet corner to corner the same floor? Theory, reference and
// what to expect: cases/walls/wall_t_junction/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A sphere that passes over a floor whose edges hold corners of other triangles.
struct WallTJunction : OnFloor<WallTJunction> {
  static constexpr std::string_view name = "wall-t-junction";
  static void describe(auto& visitor) { describe_wall<WallTJunction>(visitor); }

  Expected<Outcome> expect(const Scheme& scheme) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
