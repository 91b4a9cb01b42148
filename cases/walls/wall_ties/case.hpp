// SPDX-License-Identifier: BSD-3-Clause
// Is a sphere exactly over an edge or a vertex of a floor pushed once? Theory, reference and what
// to expect: cases/walls/wall_ties/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A sphere that comes down on a vertex or an edge of a floor and goes along its edges.
struct WallTies : OnFloor<WallTies> {
  static constexpr std::string_view name = "wall-ties";
  static void describe(auto& visitor) { describe_wall<WallTies>(visitor); }

  Expected<Outcome> expect(const Scheme& scheme) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
