// SPDX-License-Identifier: BSD-3-Clause
// What restitution does the dashpot of a law give inside a time-stepping loop, and how does its
// error grow from rebound to rebound? Theory and reference: docs/cases/impact/bouncing-ball.md.
#pragma once

#include "cases/problem.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::cases {

struct SolvedBouncingBall;

/// A ball falls from rest on a linear spring and dashpot, which act while there is overlap.
struct BouncingBall {
  double kn = 1e4;           ///< normal stiffness [N/m]
  double mass = 0.1;         ///< m [kg]
  double restitution = 0.8;  ///< e that the dashpot is tuned to, without gravity [-]
  double gravity = 9.81;     ///< g [m/s^2]
  double height = 0.05;      ///< of its lowest point at the start [m]
  std::size_t rebounds = 3;  ///< how many are followed

  static constexpr std::string_view name = "bouncing-ball";
  static void describe(auto& visitor) {
    using B = BouncingBall;
    visitor.number(&B::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&B::mass, {"m", "kg", "", Range::positive(), "mass of the ball"});
    visitor.number(&B::restitution, {"e",
                                     "-",
                                     "",
                                     {.low = 0, .high = 1, .low_is_allowed = false},
                                     "restitution that the dashpot is tuned to, without gravity"});
    visitor.number(&B::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&B::height, {"height", "m", "", Range::positive(),
                                "of its lowest point at the start, at rest"});
    visitor.count(&B::rebounds,
                  {"rebounds", "-", "", {.low = 1, .high = 100}, "how many are followed"});
  }

  /// Root mean squares of relative errors over the places of the touch in a step; NaN where the
  /// ball does not rebound so often.
  struct Outcome {
    double apex = 0;         ///< of the heights after the rebounds [-]
    double apex_time = 0;    ///< of when the ball is there [-]
    double restitution = 0;  ///< of the speed after the first rebound [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::apex, "apex",
                 "heights after the rebounds, root mean square of the relative errors");
    visitor.norm(&Outcome::apex_time, "apex-time", "the same for when the ball is there");
    visitor.norm(&Outcome::restitution, "restitution",
                 "of the first rebound, the same over places of the touch in a step");
  }

  /// Throws InputError if the ball does not leave the ground so often.
  SolvedBouncingBall prepare() const;
  double damping() const;  ///< of the dashpot [N s/m]
  /// For the reference.
  reference::BouncingBall<long double> ball() const;
};

/// The same with its exact rebounds.
struct SolvedBouncingBall {
  using Problem = BouncingBall;
  using Outcome = Problem::Outcome;

  BouncingBall problem;
  std::vector<reference::Bounce<long double>> bounces;

  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// One rebound as a scheme gives it.
  struct Rebound {
    double apex_time = 0;    ///< [s]
    double apex_height = 0;  ///< [m]
    double speed = 0;        ///< where the contact ends [m/s]
  };
  /// The ball at the end of a step.
  struct Sample {
    double time = 0;    ///< [s]
    double height = 0;  ///< of its lowest point [m]
  };
  /// Until the exact time of the last apex.
  struct Flight {
    std::vector<Rebound> rebounds;
    std::vector<Sample> samples;  ///< at the end of every step
  };
  /// `phase`: part of a step for which the ball has fallen before the first one.
  Flight flight(const Scheme& scheme, int steps_per_contact, double phase) const;
};

}  // namespace stickslip::cases
