// SPDX-License-Identifier: BSD-3-Clause
// What a step of many polygons costs, and how that grows with their number.
#pragma once

#include <cstddef>
#include <vector>

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"

namespace stickslip::app {

/// A sheared packing of some size, measured.
struct PackingResult {
  std::size_t bodies = 0;
  std::size_t pairs = 0;    ///< near each other, so that their overlap is looked for
  double milliseconds = 0;  ///< a step, the fastest repeat
  double per_body = 0;      ///< time of a body [us]
  double to_smallest = 1;   ///< ratio of that to the smallest packing
};

/// Steps packings of 256, 1,024 and 4,096 polygons. Repeats alternate between them. Throws
/// Interrupted.
std::vector<PackingResult> measure_packings(int repeats, bool quiet);

/// One row a packing.
Table packing_table(const std::vector<PackingResult>& results);

}  // namespace stickslip::app
