// SPDX-License-Identifier: BSD-3-Clause
// Polygons and their contact planes as the reference sees them, and the angle between two planes.
#pragma once

#include <numbers>
#include <span>
#include <vector>

#include "reference/polygon/contact_planes.hpp"
#include "stickslip/contact/step/vectors.hpp"
#include "stickslip/geometry/plane_rule.hpp"

namespace stickslip::cases {

/// One degree [rad].
inline constexpr double degree = std::numbers::pi / 180;

/// Angle between two planes with these angles, up to a quarter turn [rad].
double plane_angle_between(double a, double b);

/// The vertices for the reference.
std::vector<reference::ExtendedPoint> extended(std::span<const Vector2> vertices);

/// A point or vector for the reference.
inline reference::ExtendedPoint extended(const Vector2& v) {
  return {reference::Extended(v[0]), reference::Extended(v[1])};
}
/// Back from it.
inline Vector2 narrow(const reference::ExtendedPoint& v) {
  return {static_cast<double>(v[0]), static_cast<double>(v[1])};
}

/// The rule for the reference.
reference::PlaneDirection direction_of(PlaneRule rule);

}  // namespace stickslip::cases
