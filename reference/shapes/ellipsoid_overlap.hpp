// SPDX-License-Identifier: BSD-3-Clause
// The volume that two ellipsoids have in common, and its gradient.
#pragma once

#include "reference/shapes/convex_shape.hpp"

namespace stickslip::reference {

/// What two ellipsoids have in common.
struct EllipsoidsOverlap {
  long double volume = 0;         ///< [m^3]
  Vector3<long double> centroid;  ///< [m]
  Vector3<long double> force;   ///< integral of n over the surface of the first in the second [m^2]
  Vector3<long double> moment;  ///< integral of x cross n there, about the origin [m^3]
};
/// In polar coordinates about the midway point, with the tilt at which both surfaces meet found in
/// each half-plane: surface and volume integrals by the trapezoidal rule around the axis and
/// Gauss's rule across it. Zero where the bodies are apart. Throws std::invalid_argument for other
/// bodies, and where one lies inside the other.
[[nodiscard]] EllipsoidsOverlap ellipsoids_overlap(const ConvexShape& first,
                                                   const ConvexShape& second, int half_planes = 96);

}  // namespace stickslip::reference
