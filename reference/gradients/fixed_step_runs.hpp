// SPDX-License-Identifier: BSD-3-Clause
// Small simulators of fixed steps that are differentiated as they run, as differentiable codes are:
// what their derivatives tend to shows what is missing in them.
#pragma once

#include "reference/gradients/bounce_gradients.hpp"
#include "reference/gradients/impact_gradients.hpp"

namespace stickslip::reference {

/// Over what a dashpot damps in the step of a touch or a parting.
enum class DampingOver {
  step,    ///< all of the movement of the step: force c d'
  contact  ///< the movement in contact: force c (d1+ - d0+)/dt
};

/// Velocity after an impact by semi-implicit Euler in steps of `dt`; the body comes in from so much
/// above the wall. By velocity, stiffness, damping, mass and, last, height of the start.
[[nodiscard]] DualNumber<5> stepped_velocity(const DampedImpact& impact, long double height,
                                             long double dt, DampingOver over = DampingOver::step);

/// The bouncing ball by semi-implicit Euler in `steps` steps, impulses at the end of the step in
/// which it is found below the floor; ImpactInstant::located moves it back in time to the floor,
/// and on with its new velocity.
[[nodiscard]] BouncedBall stepped_ball(const Bounces& start, int steps, ImpactInstant instant);

/// The sliding body by impulses of friction that are at most what stops it.
[[nodiscard]] SlidingNumber stepped_distance(const RigidSlide& body, long double dt);

}  // namespace stickslip::reference
