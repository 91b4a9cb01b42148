// SPDX-License-Identifier: BSD-3-Clause
// Contact planes of polygons as the reference sees them, and the angle between two of them.
#pragma once

#include <span>
#include <vector>

#include "reference/contact_planes.hpp"
#include "stickslip/contact/step/vectors.hpp"
#include "stickslip/geometry/plane_rule.hpp"

namespace stickslip {

/// Angle between two planes with these angles, up to a quarter turn [rad].
double plane_angle_between(double a, double b);

/// The vertices for the reference.
std::vector<reference::ExtendedPoint> extended(std::span<const Vector2> vertices);

/// The rule for the reference.
reference::PlaneDirection direction_of(PlaneRule rule);

}  // namespace stickslip
