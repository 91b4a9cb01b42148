// SPDX-License-Identifier: BSD-3-Clause
// What restitution does the dashpot of a law give inside a time-stepping loop, and how does its
// error grow from rebound to rebound? Theory and reference: cases/impact/bouncing_ball/page.md.
#pragma once

#include "cases/impact/falling_ball.hpp"
#include "cases/problem.hpp"
#include "reference/impact/dropped_ball.hpp"

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
    reference::describe_dropped_ball<B>(visitor);
    visitor.count(&B::rebounds,
                  {"rebounds", "-", "", {.low = 1, .high = 100}, "how many are followed"});
  }

  using Outcome = ReboundOutcome;
  static void observe(Observed<Outcome>& visitor) { observe_rebounds(visitor); }

  /// Throws InputError if the ball does not leave the ground so often.
  SolvedBouncingBall prepare() const;
  double damping() const;  ///< of the dashpot [N s/m]
  /// For the reference.
  reference::BouncingBall<long double> ball() const;
  FallingBall falling() const;
};

/// The same with its exact rebounds.
struct SolvedBouncingBall {
  using Problem = BouncingBall;
  using Outcome = Problem::Outcome;

  BouncingBall problem;
  ExactBounces bounces;

  Outcome exact() const { return exact_rebounds(bounces); }
  Outcome scale() const { return exact_rebounds(bounces, 1); }
  reference::Question question() const { return {"bouncing-ball"}; }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Until the exact time of the last apex; `phase`: part of a step for which the ball has fallen
  /// before the first one.
  BallFlight flight(const Scheme& scheme, int steps_per_contact, double phase) const;
};

}  // namespace stickslip::cases
