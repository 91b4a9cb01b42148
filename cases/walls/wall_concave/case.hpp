// SPDX-License-Identifier: BSD-3-Clause
// Do both faces push where they meet in a corner? Theory, reference and what to expect:
// cases/walls/wall_concave/page.md.
#pragma once

#include "cases/walls/edge_wall.hpp"

namespace stickslip::cases {

/// A sphere that is held in corners of 90, 30, 5 and 1 degrees.
struct WallConcave : EdgeWall {
  static constexpr std::string_view name = "wall-concave";
  static void describe(auto& visitor) { describe_wall<WallConcave>(visitor); }

  /// Itself. Throws InputError if the overlap is not smaller than R.
  WallConcave prepare() const;
  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const { return search_nearest(held()); }
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int cuts) const { return compare(scheme, held(), cuts); }

  /// Where the sphere is held.
  std::vector<HeldAtEdge> held() const;
};

}  // namespace stickslip::cases
