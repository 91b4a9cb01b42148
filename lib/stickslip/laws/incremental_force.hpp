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

/// What round-off may leave of a difference of forces, over the friction limit. A force that was
/// brought back to the limit is on it up to a few units in the last place; so is one that was taken
/// to another frame. What a law decides by such a remainder must not depend on its sign.
inline constexpr double force_round_off = 64 * std::numeric_limits<double>::epsilon();

/// A difference of forces; 0 where it is negative, or nothing but round-off of forces as large as
/// the friction limit.
inline double above_round_off(double difference, double limit) noexcept {
  return difference > force_round_off * limit ? difference : 0;
}

/// Resolves a movement. A force that is round-off of the friction limit has no direction of its
/// own.
inline ResolvedMovement resolve_movement(const Vector2& force, const Vector2& movement,
                                         double limit) noexcept {
  const double force_norm = std::sqrt(force.dot(force));
  if (force_norm > force_round_off * limit) {
    const Vector2 axis = force / force_norm;
    // The part across by the cross product: what is left of movement - along * axis has a part
    // along the force, of the round-off of a movement that may be many times the elastic one.
    const double across = axis[0] * movement[1] - axis[1] * movement[0];
    return {axis, movement.dot(axis), across * Vector2(-axis[1], axis[0])};
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
  if (!(force.dot(force) > limit * limit)) return false;
  force *= limit / length_of(force);
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
