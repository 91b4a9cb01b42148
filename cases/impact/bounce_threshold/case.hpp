// SPDX-License-Identifier: BSD-3-Clause
// From which velocity on does a ball leave the ground under gravity? Theory, reference and what to
// expect: cases/impact/bounce_threshold/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// A ball falls on a linear spring and dashpot, which act while there is overlap, under gravity.
struct BounceThreshold {
  double kn = 1e4;           ///< normal stiffness [N/m]
  double mass = 0.1;         ///< m [kg]
  double restitution = 0.5;  ///< e that the dashpot is tuned to, without gravity [-]
  double gravity = 9.81;     ///< g [m/s^2]

  static constexpr std::string_view name = "bounce-threshold";
  /// Velocities of touch whose rebounds are judged, over g/omega0.
  static constexpr std::array velocities{5.0, 20.0, 100.0};
  static void describe(auto& visitor) {
    using B = BounceThreshold;
    constexpr Range below_one{.low = 0.05, .high = 0.99};
    visitor.number(&B::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&B::mass, {"m", "kg", "", Range::positive(), "mass of the ball"});
    visitor.number(&B::restitution, {"e", "-", "", below_one,
                                     "restitution that the dashpot is tuned to, without gravity"});
    visitor.number(&B::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
  }

  /// Means over touches in different parts of a step; 0 where the ball does not leave.
  struct Outcome {
    double rest = 0;    ///< velocity of touch below which it stays, over g/omega0 [-]
    double slow = 0;    ///< restitution at the first of the velocities [-]
    double medium = 0;  ///< at the second [-]
    double fast = 0;    ///< at the third [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::rest, "rest", "-",
                  "velocity of touch below which the ball stays, over g/omega0",
                  "velocity of rest");
    visitor.value(&Outcome::slow, "e5", "-", "restitution of a touch with 5 g/omega0",
                  "restitution at 5");
    visitor.value(&Outcome::medium, "e20", "-", "the same with 20 g/omega0", "restitution at 20");
    visitor.value(&Outcome::fast, "e100", "-", "the same with 100 g/omega0", "restitution at 100");
  }

  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const { return 1e-13; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Restitution by theory of a touch with a velocity over g/omega0; 0 where the ball stays.
  double exact_at(double velocity) const;
  /// Of the law: the mean over phases of the step, each that stays counted as 0.
  double found_at(const Scheme& scheme, double velocity, int steps_per_contact) const;
  double contact_time() const;  ///< without dashpot and gravity [s]
};

}  // namespace stickslip::cases
