// SPDX-License-Identifier: BSD-3-Clause
// Where a line leaves or enters a smooth body.
#pragma once

#include "stickslip/shapes/convex_body.hpp"

namespace stickslip {

/// How far the surface of a smooth body is from a point along a unit direction [m]: from inside the
/// place where the line leaves the body, above 0, and from outside the one where it does so going
/// back, below 0. Infinite where it never does, NaN where the line misses the body.
double along_line(const PlacedBody& body, const Vector3& from, const Vector3& direction);

}  // namespace stickslip
