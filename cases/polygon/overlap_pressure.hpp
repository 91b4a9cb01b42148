// SPDX-License-Identifier: BSD-3-Clause
// Where the force of two overlapping polygons acts, if it is a pressure on their contact.
#pragma once

#include "stickslip/geometry/overlap.hpp"

namespace stickslip {

/// How far the line of action of a uniform pressure on i lies from the centroid of the overlap,
/// along z x n [m]. Its moment is the integral of arm x n over the edges of the overlap that belong
/// to i.
double offset_of_pressure(const Overlap& overlap);

}  // namespace stickslip
