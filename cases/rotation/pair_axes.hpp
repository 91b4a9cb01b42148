// SPDX-License-Identifier: BSD-3-Clause
// How pairs of bodies that turn stand at the start.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip::cases {

/// One degree [rad].
inline constexpr double degree = std::numbers::pi / 180;
inline constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Directions of a pair at the start, unit unless said otherwise. They lie neither along coordinate
/// axes nor along the tangents that a frame may choose for this normal, where errors could cancel.
struct PairAxes {
  Vector3 normal = Vector3(0.36, -0.48, 0.8);
  Vector3 first = std::cos(0.4) * Vector3(0.8, 0.6, 0) + std::sin(0.4) * Vector3(-0.48, 0.64, 0.6);
  Vector3 second = normal.cross(first);
  /// At 45 degrees to the normal.
  Vector3 oblique = std::numbers::sqrt2 / 2 * normal + 0.5 * first + 0.5 * second;
  /// Of a tangential force: oblique to all axes of turns.
  Vector3 force = std::cos(0.6) * first + std::sin(0.6) * second;
  /// To a point beside the contact, from the centre of a sphere, over its radius. Bodies that turn
  /// about it both travel.
  Vector3 beside = 0.7 * normal + 0.4 * first - 0.3 * second;
};
inline const PairAxes axes_at_start;

}  // namespace stickslip::cases
