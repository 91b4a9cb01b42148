// SPDX-License-Identifier: BSD-3-Clause
// What a sphere on a floor of triangles costs, by how many there are.
#pragma once

#include <cstddef>
#include <vector>

#include "app/layer.hpp"

namespace stickslip::app {

/// Cost of floors whose triangles are all as large as the circle of the overlap.
struct WallCost {
  std::size_t triangles = 0;
  double ns_a_step =
      0;  ///< fastest of interleaved repeats; contacts are found, and the law is asked
  double seconds_to_make = 0;  ///< index of the triangles
};

/// Measures floors of about 10^3 to 10^6 triangles with linear-refined. Throws Interrupted.
std::vector<WallCost> measure_walls(int repeats, bool quiet);

}  // namespace stickslip::app
