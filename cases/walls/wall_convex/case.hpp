// SPDX-License-Identifier: BSD-3-Clause
// Does an edge of a wall push from its nearest point, and only between its faces? Theory, reference
// and what to expect: cases/walls/wall_convex/page.md.
#pragma once

#include "cases/walls/edge_wall.hpp"

namespace stickslip::cases {

/// A sphere that is held at places around convex edges of 90, 30, 5 and 1 degrees.
struct WallConvex : AtEdges<WallConvex> {
  static constexpr std::string_view name = "wall-convex";
  static void describe(auto& visitor) { describe_wall<WallConvex>(visitor); }

  reference::Question question() const;
  Expected<Outcome> expect(const Scheme& scheme) const;

  /// Where the sphere is held.
  std::vector<HeldAtEdge> held() const;
};

}  // namespace stickslip::cases
