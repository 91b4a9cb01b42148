// SPDX-License-Identifier: BSD-3-Clause
// What the overlap of two polygons and its contact plane cost, beside the library's bare call.
#pragma once

#include "app/layer.hpp"

namespace stickslip::app {

/// Costs of one pair of octagons, the fastest of interleaved repeats [ns].
struct OverlapCost {
  double overlap_and_plane = 0;  ///< overlap_of and contact_plane by the boundary vector
  double library_call = 0;       ///< Clipper's intersection of the same outlines, and nothing else
  /// The first over the second.
  double ratio() const { return overlap_and_plane / library_call; }
};

/// Measures both over the same seeded pairs. Throws Interrupted.
OverlapCost measure_overlap(int repeats, bool quiet);

}  // namespace stickslip::app
