// SPDX-License-Identifier: BSD-3-Clause
// Does the spring of a contact go along over the edges of triangles? Theory, reference and what to
// expect: cases/walls/wall_history/page.md.
#pragma once

#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A sphere that sticks, slips and turns about over the edges of a floor.
struct WallHistory : OnFloor<WallHistory> {
  static constexpr std::string_view name = "wall-history";
  static void describe(auto& visitor) { describe_wall<WallHistory>(visitor); }

  reference::Question question() const;
  Expected<Outcome> expect(const Scheme& scheme) const;

  /// The floors, with triangles of that size, and the motions over them.
  std::vector<FloorScene> scenes(int cuts) const;
};

}  // namespace stickslip::cases
