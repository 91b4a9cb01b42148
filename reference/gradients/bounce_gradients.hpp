// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of places through rigid impacts and rigid friction, and what they tend to along runs
// of fixed steps in which an impulse acts at the first step found behind the touch: the time of the
// impact does not move with the start there (saltation is missing).
#pragma once

#include "reference/gradients/dual_number.hpp"
#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// A ball over a floor on which it bounces; its state at `time` is asked for.
struct Bounces {
  long double height = 0.5L;
  long double speed = 1;
  long double restitution = 0.8L;
  long double gravity = 9.81L;
  long double time = 0.6L;

  static void describe(auto& visitor) {
    using S = Bounces;
    visitor.number(&S::height, "height", "m", "height at the start", positive);
    visitor.number(&S::speed, "speed", "m/s", "speed at the start, downwards", {.low = 0});
    visitor.number(&S::restitution, "restitution", "-", "coefficient of restitution",
                   from_zero_to_one);
    visitor.number(&S::gravity, "gravity", "m/s^2", "gravity", {.low = 0});
    visitor.number(&S::time, "time", "s", "time at which the state is asked for", positive);
  }
};

/// How a run treats the instant of an impact when it is differentiated.
enum class ImpactInstant {
  located,         ///< moves with the start: the truth
  after_the_step,  ///< the impulse acts at the first step found below the floor
  put_back         ///< so it does, and the height is put back to 0 besides
};

/// Derivatives by height, speed, restitution and gravity, in this order.
using BounceNumber = DualNumber<4>;

/// The ball at its time.
struct BouncedBall {
  BounceNumber position;  ///< [m]
  BounceNumber velocity;  ///< upwards [m/s]
  int bounces = 0;
};

/// Closed form, bounce after bounce. Throws std::invalid_argument where the state has no
/// derivative: a ball that does not fall, that has come to rest, or that is on the floor just then.
[[nodiscard]] BouncedBall bounced(const Bounces& start,
                                  ImpactInstant instant = ImpactInstant::located);

/// Second route to the truth: matrices of flights and of the jump at each impact, multiplied.
[[nodiscard]] BouncedBall bounced_by_saltation(const Bounces& start);

/// Two balls on a line of which the first catches up with the second.
struct TwoBalls {
  long double mass_1 = 1;
  long double mass_2 = 1;
  long double restitution = 1;
  long double gap = 0.32L;
  long double velocity_1 = 1;
  long double velocity_2 = 0;
  long double time = 1;

  static void describe(auto& visitor) {
    using S = TwoBalls;
    visitor.number(&S::mass_1, "mass-1", "kg", "mass of the first", above_zero_or_infinite);
    visitor.number(&S::mass_2, "mass-2", "kg", "mass of the second", above_zero_or_infinite);
    visitor.number(&S::restitution, "restitution", "-", "coefficient of restitution",
                   from_zero_to_one);
    visitor.number(&S::gap, "gap", "m", "gap between their surfaces at the start", positive);
    visitor.number(&S::velocity_1, "velocity-1", "m/s", "velocity of the first", any_number);
    visitor.number(&S::velocity_2, "velocity-2", "m/s", "velocity of the second", any_number);
    visitor.number(&S::time, "time", "s", "time at which movements are asked for", positive);
  }
};

/// Derivatives by gap, both velocities and the restitution, in this order.
using TwoBallNumber = DualNumber<4>;

/// Both balls at their time.
struct TwoBallsApart {
  std::array<TwoBallNumber, 2> velocity;       ///< after the impact [m/s]
  std::array<TwoBallNumber, 2> movement;       ///< since the start [m]
  std::array<TwoBallNumber, 2> at_fixed_step;  ///< movement whose impact keeps its instant [m]
  long double instant = 0;                     ///< instant of the impact [s]
};

/// Closed form. Throws std::invalid_argument unless they meet before their time.
[[nodiscard]] TwoBallsApart gradients_of(const TwoBalls& balls);

/// A body that slides to rest on a level floor with rigid friction.
struct RigidSlide {
  long double velocity = 1;
  long double mu = 0.5L;
  long double gravity = 9.81L;

  static void describe(auto& visitor) {
    using S = RigidSlide;
    visitor.number(&S::velocity, "velocity", "m/s", "velocity at the start", positive);
    visitor.number(&S::mu, "mu", "-", "friction coefficient", positive);
    visitor.number(&S::gravity, "gravity", "m/s^2", "gravity", positive);
  }
};

/// Derivatives by velocity and mu, in this order.
using SlidingNumber = DualNumber<2>;

/// What sliding leads to.
struct SlidToRest {
  SlidingNumber distance;       ///< [m]
  SlidingNumber duration;       ///< [s]
  SlidingNumber heat_per_mass;  ///< [J/kg]
};

/// Closed form.
[[nodiscard]] SlidToRest gradients_of(const RigidSlide& body);

/// Distance where friction is mu N min(v/v*, 1), as differentiable codes smooth it: the distance
/// after infinite time, (v^2 + v*^2)/(2 mu g).
[[nodiscard]] SlidingNumber regularised_distance(const RigidSlide& body, long double v_star);

}  // namespace stickslip::reference
