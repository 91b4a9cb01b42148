// SPDX-License-Identifier: BSD-3-Clause
// Does a sliding sphere begin to roll when it should, with 5/7 of its velocity? Theory, reference
// and what to expect: cases/loop/sliding_to_rolling/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::cases {

/// A solid sphere is set down sliding on a plane, settled on its normal spring. Arms are R, but
/// those of a law from outside that makes arms of its own, as a DEM engine does, are its own.
struct SlidingToRolling {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 1e5;        ///< tangential stiffness [N/m]
  double mu = 0.3;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double radius = 0.05;   ///< R [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double velocity = 1;    ///< u0, at the start [m/s]

  static constexpr std::string_view name = "sliding-to-rolling";
  static void describe(auto& visitor) {
    using S = SlidingToRolling;
    describe_springs<S>(visitor);
    visitor.number(&S::mass, {"m", "kg", "", Range::positive(), "mass of the sphere"});
    visitor.number(&S::radius, {"R", "m", "", Range::positive(), "radius of the sphere"});
    visitor.number(&S::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&S::velocity, {"u0", "m/s", "", Range::positive(), "velocity at the start"});
  }

  /// The sphere at 1.5 times the time of rolling.
  struct Outcome {
    double velocity = 0;  ///< of the centre [m/s]
    double spin = 0;      ///< [rad/s]
    double position = 0;  ///< of the centre [m]
    double heat = 0;      ///< of friction until then [J]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::velocity, "velocity", "m/s",
                  "velocity of the centre at 1.5 times the time of rolling, over u0");
    visitor.value(&Outcome::spin, "spin", "rad/s", "at the same time, over u0/R");
    visitor.value(&Outcome::position, "position", "m", "at the same time, over u0 times it");
    visitor.value(&Outcome::heat, "heat", "J",
                  "heat of friction until then, over the kinetic energy at the start");
  }

  Outcome exact() const { return exact_with(1, radius); }
  Outcome exact_for(const Scheme& scheme) const { return exact_with(1, arm_of(scheme)); }
  Outcome scale() const;
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  /// The sphere after a step.
  struct Sample {
    double time = 0;      ///< [s]
    double velocity = 0;  ///< of the centre [m/s]
    double surface = 0;   ///< -omega R [m/s]
  };
  /// After every step.
  std::vector<Sample> trace(const Scheme& scheme, int steps_per_period) const;

  /// Where rolling would start without a spring [s].
  double rolling_time() const { return 2 * velocity / (7 * mu * gravity); }
  double end_time() const { return 1.5 * rolling_time(); }
  /// Of the sphere on the contact spring [s].
  double period() const;

  /// Distance from the centre at which the law lets friction act [m].
  double arm_of(const Scheme& scheme) const;
  /// For the reference: rolls on a circle of radius `arm`, as an integrator sees it to which masses
  /// seem larger by the factor.
  reference::SlidingSphere<long double> sphere(double mass_factor, double arm) const;
  reference::SlidingSphere<long double> sphere() const { return sphere(1, radius); }
  Outcome exact_with(double mass_factor, double arm) const;
};

}  // namespace stickslip::cases
