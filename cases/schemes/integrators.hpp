// SPDX-License-Identifier: BSD-3-Clause
// The time integrators under test, as one step of a motion.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "stickslip/description/description.hpp"

namespace stickslip::cases {

/// Time integrators of DEM codes. A choice under test.
enum class Integrator {
  velocity_verlet,   ///< order 2; position and velocity both at the end of the step
  symplectic_euler,  ///< leapfrog: order 1 in this phase (velocity kicked with the force at the
                     ///< start of the step, then the position moved); order 2 with velocities read
                     ///< at half steps
  newmark_pec,       ///< predict, evaluate, correct (Zabulionis et al., appendix); order 2, but 1
                     ///< for forces that depend on the velocity, of which it predicts half a step.
                     ///< Forces belong to predicted positions
  newmark_pec_literal,  ///< the same with the printed factor 0.25 in the predictor of the velocity:
                        ///< each step applies 3/4 of the impulse, and the limit is wrong
  newmark_pece,   ///< the force evaluated again at the corrected position, where it belongs; two
                  ///< evaluations a step; order 2, but 1 for forces that depend on the velocity
  newmark_pecec,  ///< the same, and corrected again; order 2. Forces belong to the positions of the
                  ///< first correction
  gear            ///< Gear's predictor-corrector with derivatives up to the fifth (Allen &
                  ///< Tildesley, Computer simulation of liquids (1987), appendix E, with 3/16 for
                  ///< forces that depend on the velocity), started with zero third to fifth
                  ///< derivatives: order 4 from rest without damping, otherwise 2 (5 with exact
                  ///< ones). Forces belong to predicted positions
};

/// Which evaluation of the forces in a step. A contact with a history must answer a trial without
/// changing it.
enum class Evaluation {
  trial,  ///< another one of the same step follows
  last    ///< the one that the contact keeps
};

/// Name as on the command line.
std::string_view name_of(Integrator integrator);
/// Every integrator, in the order of the documentation.
const std::vector<Integrator>& all_integrators();
/// By which a scheme is given one.
inline constexpr std::string_view integrator_key = "integrator";
/// The option integrator= as the other common options describe themselves.
ParameterInfo integrator_option();
/// The integrator of this name; throws InputError.
Integrator read_integrator(std::string_view word);

/// State of a motion: a number, or a vector of coordinates of whatever bodies.
template <class Vector>
struct Motion {
  Vector position = {};      ///< [m, rad]
  Vector velocity = {};      ///< [m/s, rad/s]
  Vector acceleration = {};  ///< at the position of the last evaluation [m/s^2, rad/s^2]
  // Derivatives of the acceleration, in use by gear only.
  Vector third = {};
  Vector fourth = {};
  Vector fifth = {};
};

/// State of a body with one degree of freedom.
using MovingMass = Motion<double>;

/// A motion at rest in its higher derivatives, of vectors that know their size at run time only.
template <class Vector>
Motion<Vector> motion_of(const Vector& position, const Vector& velocity,
                         const Vector& acceleration) {
  const Vector zero = 0.0 * position;
  return {position, velocity, acceleration, zero, zero, zero};
}

namespace of_integrators {

template <class Vector, class Acceleration>
Vector evaluate(Acceleration& acceleration, const Vector& position, const Vector& velocity,
                Evaluation evaluation) {
  if constexpr (std::invocable<Acceleration&, const Vector&, const Vector&, Evaluation>) {
    return acceleration(position, velocity, evaluation);
  } else {
    return acceleration(position, velocity);
  }
}

/// Newmark's predictor and correctors with beta = 1/4, gamma = 1/2.
template <class Vector, class Acceleration>
void newmark(Integrator integrator, Motion<Vector>& motion, double dt, Acceleration& acceleration) {
  // Eqs. 53, 54, 57, 58. The printed 0.25 of Eq. 53 must be 0.5.
  const double share = integrator == Integrator::newmark_pec_literal ? 0.25 : 0.5;
  const bool again =
      integrator == Integrator::newmark_pece || integrator == Integrator::newmark_pecec;
  const Vector predicted_velocity = motion.velocity + share * dt * motion.acceleration;
  const Vector predicted =
      motion.position + dt * motion.velocity + 0.25 * dt * dt * motion.acceleration;
  const auto correct = [&] {
    motion.velocity = predicted_velocity + 0.5 * dt * motion.acceleration;
    motion.position = predicted + 0.25 * dt * dt * motion.acceleration;
  };
  motion.acceleration = evaluate(acceleration, predicted, predicted_velocity,
                                 again ? Evaluation::trial : Evaluation::last);
  correct();
  if (again) {
    motion.acceleration =
        evaluate(acceleration, motion.position, motion.velocity, Evaluation::last);
    if (integrator == Integrator::newmark_pecec) correct();
  }
}

/// Gear's method in the six-value form.
template <class Vector, class Acceleration>
void gear(Motion<Vector>& motion, double dt, Acceleration& acceleration) {
  constexpr double c0 = 3.0 / 16;
  constexpr double c1 = 251.0 / 360;
  constexpr double c3 = 11.0 / 18;
  constexpr double c4 = 1.0 / 6;
  constexpr double c5 = 1.0 / 60;
  // Taylor's polynomial and its derivatives, each of which needs the higher ones as they were.
  motion.position =
      motion.position +
      dt * (motion.velocity +
            dt / 2 *
                (motion.acceleration +
                 dt / 3 * (motion.third + dt / 4 * (motion.fourth + dt / 5 * motion.fifth))));
  motion.velocity =
      motion.velocity +
      dt * (motion.acceleration +
            dt / 2 * (motion.third + dt / 3 * (motion.fourth + dt / 4 * motion.fifth)));
  motion.acceleration =
      motion.acceleration + dt * (motion.third + dt / 2 * (motion.fourth + dt / 3 * motion.fifth));
  motion.third = motion.third + dt * (motion.fourth + dt / 2 * motion.fifth);
  motion.fourth = motion.fourth + dt * motion.fifth;
  const Vector difference =
      evaluate(acceleration, motion.position, motion.velocity, Evaluation::last) -
      motion.acceleration;
  motion.position += c0 * dt * dt / 2 * difference;
  motion.velocity += c1 * dt / 2 * difference;
  motion.acceleration += difference;
  motion.third += c3 * 3 / dt * difference;
  motion.fourth += c4 * 12 / (dt * dt) * difference;
  motion.fifth += c5 * 60 / (dt * dt * dt) * difference;
}

}  // namespace of_integrators

/// Advances the motion by one step dt [s]. `acceleration(position, velocity, evaluation)` is called
/// in the order of time, exactly once with Evaluation::last, so that it may hold contacts with
/// histories; the third argument may be left out by forces without a history. The velocity passed
/// is the best one known before the force is: for damping. Where it throws, the motion is left
/// between two steps.
template <class Vector, class Acceleration>
void advance(Integrator integrator, Motion<Vector>& motion, double dt,
             Acceleration&& acceleration) {
  switch (integrator) {
    case Integrator::velocity_verlet: {
      const Vector before = motion.acceleration;
      const Vector predicted = motion.velocity + dt * before;
      motion.position += dt * (motion.velocity + 0.5 * dt * before);
      motion.acceleration =
          of_integrators::evaluate(acceleration, motion.position, predicted, Evaluation::last);
      motion.velocity += 0.5 * dt * (before + motion.acceleration);
      break;
    }
    case Integrator::symplectic_euler:
      motion.velocity += dt * motion.acceleration;
      motion.position += dt * motion.velocity;
      motion.acceleration = of_integrators::evaluate(acceleration, motion.position, motion.velocity,
                                                     Evaluation::last);
      break;
    case Integrator::newmark_pec:
    case Integrator::newmark_pec_literal:
    case Integrator::newmark_pece:
    case Integrator::newmark_pecec:
      of_integrators::newmark(integrator, motion, dt, acceleration);
      break;
    case Integrator::gear:
      of_integrators::gear(motion, dt, acceleration);
      break;
  }
}

}  // namespace stickslip::cases
