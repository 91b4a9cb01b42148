// SPDX-License-Identifier: BSD-3-Clause
// Do both faces push where they meet in a corner? Theory, reference and what to expect:
// cases/walls/wall_concave/page.md.
#pragma once

#include "cases/walls/edge_wall.hpp"

namespace stickslip::cases {

/// A sphere that is held in corners of 90, 30, 5 and 1 degrees.
struct WallConcave : AtEdges<WallConcave> {
  static constexpr std::string_view name = "wall-concave";
  static void describe(auto& visitor) { describe_wall<WallConcave>(visitor); }

  reference::Question question() const;
  Expected<Outcome> expect(const Scheme& scheme) const;

  /// Where the sphere is held.
  std::vector<HeldAtEdge> held() const;
};

}  // namespace stickslip::cases
