// SPDX-License-Identifier: BSD-3-Clause
// Does a law make up a stick-slip cycle where equal static and kinetic friction allow none? Theory,
// reference and what to expect: cases/loop/frictional_oscillator/page.md.
#pragma once

#include <functional>

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/friction/belt_block.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::cases {

/// A block on a spring, dragged by a moving belt. All springs are relaxed at the start. A law with
/// a kinetic limit slides at mu-kinetic times the normal force, any other at mu times it.
struct FrictionalOscillator {
  double kn = 1e4;          ///< normal stiffness [N/m]
  double kt = 1000;         ///< tangential stiffness [N/m]
  double mu = 0.3;          ///< friction coefficient [-]
  double mu_kinetic = 0.2;  ///< kinetic one, of laws that have it [-]
  double mass = 1.3;        ///< m [kg]
  double spring = 40;       ///< K, which holds the block [N/m]
  double load = 20;         ///< normal force N [N]
  double belt = 0.5;        ///< velocity of the belt v [m/s]
  double thrown = -1;       ///< velocity of the block at the start over that of the belt [-]
  double periods = 4.3;     ///< motion over 2 pi sqrt(m/K) [-]

  static constexpr std::string_view name = "frictional-oscillator";
  static void describe(auto& visitor) {
    using F = FrictionalOscillator;
    constexpr Range back_or_along{.low = -100, .high = 1};
    constexpr Range some{.low = 1, .high = 100};
    describe_springs<F>(visitor);
    visitor.number(&F::mu_kinetic, {"mu-kinetic", "-", "", Range::positive(),
                                    "kinetic friction coefficient, of laws that have one"});
    visitor.number(&F::mass, {"m", "kg", "", Range::positive(), "mass of the block"});
    visitor.number(&F::spring, {"K", "N/m", "", Range::positive(), "spring that holds it"});
    visitor.number(&F::load, {"load", "N", "", Range::positive(), "normal force"});
    visitor.number(&F::belt, {"v", "m/s", "", Range::positive(), "velocity of the belt"});
    visitor.number(&F::thrown, {"start", "-", "", back_or_along,
                                "velocity of the block at the start over that of the belt"});
    visitor.number(&F::periods, {"periods", "-", "", some, "motion over 2 pi sqrt(m/K)"});
  }

  /// Errors over runs that begin in different parts of a step: root mean squares [-].
  struct Outcome {
    double position = 0;   ///< over the path, over mu N/K
    double amplitude = 0;  ///< about the place of steady sliding in the end, over mu N/K
    double heat = 0;       ///< of friction until the end, relative
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::position, "position",
                 "root mean square error over the path, over mu N/K");
    visitor.norm(&Outcome::amplitude, "amplitude",
                 "about the place of steady sliding in the end, error over mu N/K");
    visitor.norm(&Outcome::heat, "heat", "heat of friction until the end, relative error");
  }

  reference::Question question() const {
    return {"block-on-a-belt",
            {{"belt", wide(belt)}, {"velocity", wide(thrown * belt)}, {"time", wide(end_time())}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  /// The block at one time.
  struct Sample {
    double time = 0;        ///< [s]
    double position = 0;    ///< [m]
    double velocity = 0;    ///< [m/s]
    double dissipated = 0;  ///< [J]
    double force = 0;       ///< of friction on the block [N]
  };
  /// Stepped from the exact state at `from` [s] on, after every step.
  std::vector<Sample> trace(const Scheme& scheme, double from, int steps_per_period) const;
  /// Exactly, at one time.
  Sample exact_at(const Scheme& scheme, double time) const { return exact_until_end(scheme)(time); }
  /// The same at any time until the end, for whoever asks often.
  std::function<Sample(double)> exact_until_end(const Scheme& scheme) const;
  /// The same with one coefficient of friction, until the end.
  reference::DrivenMotion<long double> motion() const;
  /// For the reference of two; throws InputError where the kinetic one is above the static one.
  reference::BeltBlock with_two_coefficients() const;

  double limit() const { return mu * load; }          ///< of friction [N]
  double length() const { return limit() / spring; }  ///< of the spring that carries it [m]
  double frequency() const;     ///< omega = sqrt(K/m), of the block in slip [rad/s]
  double stick_period() const;  ///< of the stuck block, the shortest of the motion [s]
  double end_time() const;      ///< [s]
  /// Where the spring carries the friction at which the law slides [m].
  double centre(const Scheme& scheme) const;
  /// Of the oscillation about a centre, from a position [m] and a velocity [m/s]; [m].
  double amplitude_of(double x, double v, double centre) const;
  /// The same about the place where the spring carries the friction limit.
  double amplitude_of(double x, double v) const { return amplitude_of(x, v, length()); }
};

}  // namespace stickslip::cases
