// SPDX-License-Identifier: BSD-3-Clause
// Does a ball on Hertz's spring come back to its height, and what restitution does its dashpot
// give under gravity? Theory and reference: cases/impact/bouncing_ball_hertz/page.md.
#pragma once

#include "cases/impact/falling_ball.hpp"
#include "cases/problem.hpp"
#include "reference/impact/dropped_ball.hpp"
#include "reference/impact/hertz_ball.hpp"

namespace stickslip::cases {

struct SolvedBouncingBallHertz;

/// A ball falls from rest on a plane of its own material, on Hertz's spring and, where a law has
/// it, the dashpot of Tsuji, Tanaka & Ishida, which acts while there is overlap.
struct BouncingBallHertz {
  double shear_modulus = 1e6;  ///< G of ball and plane [Pa]
  double poisson = 0.3;        ///< nu of both [-]
  double radius = 0.05;        ///< R of the ball [m]
  double mass = 0.1;           ///< m [kg]
  double restitution = 0.8;    ///< e that the dashpot is tuned to, without gravity [-]
  double gravity = 9.81;       ///< g [m/s^2]
  double height = 0.02;        ///< of its lowest point at the start [m]
  std::size_t rebounds = 3;    ///< how many are followed

  static constexpr std::string_view name = "bouncing-ball-hertz";
  static void describe(auto& visitor) {
    using B = BouncingBallHertz;
    constexpr Range poissons{.low = -1, .high = 0.5, .low_is_allowed = false};
    visitor.number(&B::shear_modulus,
                   {"G", "Pa", "G", Range::positive(), "shear modulus of ball and plane"});
    visitor.number(&B::poisson, {"nu", "-", "nu", poissons, "Poisson's ratio of both"});
    visitor.number(&B::radius, {"R", "m", "", Range::positive(), "radius of the ball"});
    reference::describe_dropped_ball<B>(visitor);
    visitor.count(&B::rebounds,
                  {"rebounds", "-", "", {.low = 1, .high = 100}, "how many are followed"});
  }

  using Outcome = ReboundOutcome;
  static void observe(Observed<Outcome>& visitor) { observe_rebounds(visitor); }

  /// Throws InputError if the ball does not leave the ground so often, or is pressed by more than
  /// half its radius.
  SolvedBouncingBallHertz prepare() const;
  /// For the reference, with this restitution.
  reference::HertzBall<long double> ball(double e) const;
  FallingBall falling() const;
};

/// The same with its exact rebounds.
struct SolvedBouncingBallHertz {
  using Problem = BouncingBallHertz;
  using Outcome = Problem::Outcome;

  BouncingBallHertz problem;
  ExactBounces damped;   ///< with the dashpot
  ExactBounces elastic;  ///< without

  Outcome exact() const { return exact_rebounds(damped); }
  Outcome scale() const { return exact_rebounds(damped, 1); }
  /// Of a law with the dashpot or without.
  Outcome exact_for(const Scheme& scheme) const { return exact_rebounds(bounces_for(scheme)); }
  Outcome scale_for(const Scheme& scheme) const { return exact_rebounds(bounces_for(scheme), 1); }
  reference::Question question() const { return {"bouncing-ball-hertz"}; }
  /// Integrated in extended precision; what more steps change is below.
  double uncertainty() const { return 1e-14; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Whether the ball of a scheme is damped: by the dashpot of the truth, if its law has that.
  bool is_damped(const Scheme& scheme) const;
  const ExactBounces& bounces_for(const Scheme& scheme) const;
  /// Until the exact time of the last apex; `phase`: part of a step for which the ball has fallen
  /// before the first one.
  BallFlight flight(const Scheme& scheme, int steps_per_contact, double phase) const;
};

}  // namespace stickslip::cases
