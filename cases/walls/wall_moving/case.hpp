// SPDX-License-Identifier: BSD-3-Clause
// Does the force follow a wall of triangles that moves and turns? Theory, reference and what to
// expect: cases/walls/wall_moving/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A wall of triangles that moves under a sphere, turns under it, and turns with it.
struct WallMoving : OnFloor<WallMoving> {
  static constexpr std::string_view name = "wall-moving";
  static void describe(auto& visitor) { describe_wall<WallMoving>(visitor); }

  Expected<Outcome> expect(const Scheme& scheme) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
