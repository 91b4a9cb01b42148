// SPDX-License-Identifier: BSD-3-Clause
// Does the spring of a contact go along over the edges of triangles? Theory, reference and what to
// expect: cases/walls/wall_history/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A sphere that sticks, slips and turns about over the edges of a floor.
struct WallHistory : FlatWall {
  static constexpr std::string_view name = "wall-history";
  static void describe(auto& visitor) { describe_wall<WallHistory>(visitor); }

  /// Itself. Throws InputError if the overlap is not smaller than R.
  WallHistory prepare() const;
  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int cuts) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
