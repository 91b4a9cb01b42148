// SPDX-License-Identifier: BSD-3-Clause
// Does an edge of a wall push from its nearest point, and only between its faces? Theory, reference
// and what to expect: cases/walls/wall_convex/page.md.
#pragma once

#include "cases/walls/edge_wall.hpp"

namespace stickslip::cases {

/// A sphere that is held at places around convex edges of 90, 30, 5 and 1 degrees.
struct WallConvex : EdgeWall {
  static constexpr std::string_view name = "wall-convex";
  static void describe(auto& visitor) { describe_wall<WallConvex>(visitor); }

  /// Itself. Throws InputError if the overlap is not smaller than R.
  WallConvex prepare() const;
  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const { return search_nearest(held()); }
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int cuts) const { return compare(scheme, held(), cuts); }

  /// Where the sphere is held.
  std::vector<HeldAtEdge> held() const;
};

}  // namespace stickslip::cases
