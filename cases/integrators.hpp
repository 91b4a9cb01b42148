// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "stickslip/contact/description.hpp"

namespace stickslip {

/// Time integrators of DEM codes. A choice under test.
enum class Integrator {
  velocity_verlet,   ///< order 2; position and velocity both at the end of the step
  symplectic_euler,  ///< order 1 in this phase (velocity kicked with the force at the start of the
                     ///< step, then the position moved); order 2 with velocities read at half steps
  newmark_pec,       ///< predict, evaluate, correct (Zabulionis et al., appendix); order 2, but 1
                     ///< for forces that depend on the velocity, of which it predicts half a step
  newmark_pec_literal  ///< the same with the printed factor 0.25 in the predictor of the velocity:
                       ///< each step applies 3/4 of the impulse, and the limit is wrong
};

/// Name as on the command line.
std::string_view name_of(Integrator integrator);
/// Every integrator, in the order of the documentation.
const std::vector<Integrator>& all_integrators();
/// The option integrator= as the other common options describe themselves.
ParameterInfo integrator_option();
/// The integrator of this name; throws InputError.
Integrator read_integrator(std::string_view word);

/// State of a body with one degree of freedom.
struct MovingMass {
  double position = 0;      ///< [m]
  double velocity = 0;      ///< [m/s]
  double acceleration = 0;  ///< at `position` [m/s^2]; for Newmark: at the predicted position
};

/// Advances the mass by one step dt [s]. `acceleration(position, velocity)` is called exactly once,
/// in the order of time, with the position at the end of the step, so that it may hold a contact
/// with a history.
template <class Acceleration>
MovingMass advance(Integrator integrator, const MovingMass& mass, double dt,
                   Acceleration&& acceleration) {
  MovingMass next = mass;
  const double a = mass.acceleration;
  switch (integrator) {
    case Integrator::velocity_verlet:
      next.position = mass.position + dt * (mass.velocity + 0.5 * dt * a);
      next.acceleration = acceleration(next.position, mass.velocity + dt * a);
      next.velocity = mass.velocity + 0.5 * dt * (a + next.acceleration);
      break;
    case Integrator::symplectic_euler:
      next.velocity = mass.velocity + dt * a;
      next.position = mass.position + dt * next.velocity;
      next.acceleration = acceleration(next.position, next.velocity);
      break;
    case Integrator::newmark_pec:
    case Integrator::newmark_pec_literal: {
      // Eqs. 53, 54, 57, 58. The printed 0.25 of Eq. 53 must be 0.5.
      const double share = integrator == Integrator::newmark_pec ? 0.5 : 0.25;
      const double predicted_velocity = mass.velocity + share * dt * a;
      const double predicted = mass.position + dt * mass.velocity + 0.25 * dt * dt * a;
      next.acceleration = acceleration(predicted, predicted_velocity);
      next.velocity = predicted_velocity + 0.5 * dt * next.acceleration;
      next.position = predicted + 0.25 * dt * dt * next.acceleration;
      break;
    }
  }
  return next;
}

}  // namespace stickslip
