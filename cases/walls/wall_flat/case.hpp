// SPDX-License-Identifier: BSD-3-Clause
// Does the force on a floor of triangles jump at inner edges? Theory, reference and what to expect:
// cases/walls/wall_flat/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A sphere that passes over a floor of triangles in slanted ways.
struct WallFlat : OnFloor<WallFlat> {
  static constexpr std::string_view name = "wall-flat";
  static void describe(auto& visitor) { describe_wall<WallFlat>(visitor); }

  Expected<Outcome> expect(const Scheme& scheme) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
