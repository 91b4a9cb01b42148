// SPDX-License-Identifier: BSD-3-Clause
// The overlap volume of polyhedra and planes.
#pragma once

#include "stickslip/shapes/convex_overlap.hpp"

namespace stickslip {

/// By clipping the faces of one by the planes of the other; at most one of them is a plane.
VolumeOverlap clipped_overlap(const PlacedBody& p, const PlacedBody& q);

}  // namespace stickslip
