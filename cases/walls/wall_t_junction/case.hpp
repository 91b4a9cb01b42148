// SPDX-License-Identifier: BSD-3-Clause
// Is a floor whose triangles do not meet corner to corner the same floor? Theory, reference and
// what to expect: cases/walls/wall_t_junction/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A sphere that passes over a floor whose edges hold corners of other triangles.
struct WallTJunction : FlatWall {
  static constexpr std::string_view name = "wall-t-junction";
  static void describe(auto& visitor) { describe_wall<WallTJunction>(visitor); }

  /// Itself. Throws InputError if the overlap is not smaller than R.
  WallTJunction prepare() const;
  std::vector<reference::NamedNumber> numbers() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int cuts) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
