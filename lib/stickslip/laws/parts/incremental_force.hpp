// SPDX-License-Identifier: BSD-3-Clause
// What the incremental Hertzian laws share: round-off of forces, the friction limit, and the work
// by the trapezoid.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// What round-off may leave of a difference of forces, over the friction limit. A force that was
/// brought back to the limit is on it up to a few units in the last place; so is one that was taken
/// to another frame. What a law decides by such a remainder must not depend on its sign.
inline constexpr double force_round_off = 64 * std::numeric_limits<double>::epsilon();

/// A difference of forces; 0 where it is negative, or nothing but round-off of forces as large as
/// the friction limit.
inline double above_round_off(double difference, double limit) noexcept {
  return difference > force_round_off * limit ? difference : 0;
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
