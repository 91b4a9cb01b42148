// SPDX-License-Identifier: BSD-3-Clause
// Does the force follow a wall of triangles that moves and turns? Theory, reference and what to
// expect: cases/walls/wall_moving/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A wall of triangles that moves under a sphere, turns under it, and turns with it.
struct WallMoving : FlatWall {
  static constexpr std::string_view name = "wall-moving";
  static void describe(auto& visitor) { describe_wall<WallMoving>(visitor); }

  /// Itself. Throws InputError if the overlap is not smaller than R.
  WallMoving prepare() const;
  std::vector<reference::NamedNumber> numbers() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int cuts) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
