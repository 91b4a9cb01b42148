// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of where a ball is that bounces on a linear spring and dashpot, and what they tend to
// along runs of fixed steps, in which no touch and no parting moves with the start or a parameter.
#pragma once

#include "reference/gradients/bounce_gradients.hpp"
#include "reference/impact/contact_end.hpp"

namespace stickslip::reference {

/// A ball over a floor; its place at `time` is asked for.
struct SpringBounces {
  long double height = 0.5L;    ///< height at the start [m]
  long double speed = 1;        ///< speed at the start, downwards [m/s]
  long double k = 1e4L;         ///< stiffness [N/m]
  long double damping = 0;      ///< coefficient of the dashpot, below 2 sqrt(k mass) [N s/m]
  long double mass = 0.5L;      ///< [kg]
  long double gravity = 9.81L;  ///< [m/s^2]
  long double time = 0.6L;      ///< [s]
  ContactEnd end = ContactEnd::overlap;
};

/// Derivatives by height, speed, stiffness, damping, mass and gravity, in this order.
using SpringNumber = DualNumber<6>;

/// The ball at its time.
struct SprungBall {
  SpringNumber position;  ///< [m]
  SpringNumber velocity;  ///< upwards [m/s]
  int bounces = 0;        ///< contacts that have ended
};

/// Closed form from event to event; `instant` is located (the truth) or after_the_step (the limit
/// of runs of fixed steps whose dashpot damps the whole step). Throws std::invalid_argument where
/// the ball comes to rest or does not fall, or the dashpot is too strong.
[[nodiscard]] SprungBall bounced_on_spring(const SpringBounces& start,
                                           ImpactInstant instant = ImpactInstant::located);

}  // namespace stickslip::reference
