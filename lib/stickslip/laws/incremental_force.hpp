// SPDX-License-Identifier: BSD-3-Clause
// What the incremental Hertzian laws share: the movement resolved along and across the tangential
// force, the friction limit, and the work by the trapezoid.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// A tangential movement resolved along and across the force that is there.
///
/// Partial slip is known in closed form for movement along one line only. In the plane we follow
/// Walton & Braun (1986): the part of the movement along the present force is treated as in one
/// dimension, the part across it finds the stiffness without slip. Without a force the movement
/// itself gives the axis.
struct ResolvedMovement {
  Vector2 axis = Vector2::Zero();    ///< unit vector along the force; zero if nothing is there
  double along = 0;                  ///< movement along the axis [m]
  Vector2 across = Vector2::Zero();  ///< the rest [m]
};

/// Resolves a movement.
inline ResolvedMovement resolve_movement(const Vector2& force, const Vector2& movement) noexcept {
  const double force_norm = std::sqrt(force.dot(force));
  if (force_norm > 0) {
    const Vector2 axis = force / force_norm;
    const double along = movement.dot(axis);
    return {axis, along, movement - along * axis};
  }
  const double movement_norm = std::sqrt(movement.dot(movement));
  if (movement_norm > 0) return {movement / movement_norm, movement_norm, Vector2::Zero()};
  return {};
}

/// Sense of the movement along the axis, +1 or -1. A movement that has no part along the axis goes
/// on in the direction of the last one (zero if there was none).
inline double sense_of(const ResolvedMovement& movement, const Vector2& last_direction) noexcept {
  if (movement.along != 0) return std::copysign(1.0, movement.along);
  return last_direction.dot(movement.axis) < 0 ? -1 : 1;
}

/// Brings a force back to the friction limit along its radius; true if it was outside.
inline bool limit_force(Vector2& force, double limit) noexcept {
  const double square = force.dot(force);
  if (!(square > limit * limit)) return false;
  force *= limit / std::sqrt(square);
  return true;
}

/// Completes the answer of a law without a potential: force and tangential work by the trapezoid
/// of the forces at both ends; stored and dissipated work have no meaning and are NaN.
inline void answer_without_potential(const Vector2& before, const Vector2& after,
                                     const ContactStep& step, ContactForce& out) noexcept {
  out.tangential = after;
  if (step.overlap_new > 0 || step.overlap_old > 0) {
    out.work_tangential = 0.5 * step.shift.dot(before + after);
  }
  out.work_stored = std::numeric_limits<double>::quiet_NaN();
  out.work_dissipated = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace stickslip
