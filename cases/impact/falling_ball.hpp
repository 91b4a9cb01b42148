// SPDX-License-Identifier: BSD-3-Clause
// A ball that falls on the ground and bounces, stepped through several rebounds: what the bouncing
// balls on linear and on Hertzian springs share.
#pragma once

#include "cases/drive/bodies/body.hpp"
#include "cases/outcome.hpp"
#include "cases/schemes/scheme.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::cases {

/// A ball before it falls, from rest.
struct FallingBall {
  double radius = 0.05;   ///< [m]
  double mass = 0.1;      ///< [kg]
  double gravity = 9.81;  ///< [m/s^2]
  double height = 0.05;   ///< of its lowest point at the start [m]
  double contact = 0;     ///< duration of a contact in which steps are counted [s]
  /// Runs that begin so many different parts of a step before the touch: where in a step that falls
  /// is chance, and one run alone has an error that jumps with the number of steps.
  int phases = 6;
  double phase = 0;  ///< part of a step for which it has fallen before the first one [-]
};

/// One rebound as a scheme gives it.
struct Rebound {
  double apex_time = 0;    ///< [s]
  double apex_height = 0;  ///< [m]
  double speed = 0;        ///< where the contact ends [m/s]
};
/// The ball at the end of a step.
struct FallSample {
  double time = 0;    ///< [s]
  double height = 0;  ///< of its lowest point [m]
};
/// Its rebounds, and every step on the way.
struct BallFlight {
  std::vector<Rebound> rebounds;
  std::vector<FallSample> samples;
};

/// The exact rebounds.
using ExactBounces = std::vector<reference::Bounce<long double>>;

/// One run until the exact time of the last apex, with so many steps in the duration of a contact.
/// The scheme has all parameters of its law.
BallFlight flight_of(const FallingBall& ball, const ExactBounces& exact, const Scheme& scheme,
                     int steps);

/// Throws InputError where the ball leaves the ground less often than it is to be followed.
void require_rebounds(const ExactBounces& exact, std::size_t rebounds, const char* remedy);

/// Rebounds of runs that begin in different parts of a step. The first three are root mean squares
/// of relative errors over them; the others are exact heights that are farther by what runs err by,
/// the root mean square over them and all rebounds so far. NaN where the ball does not rebound so
/// often.
struct ReboundOutcome {
  double apex = 0;         ///< of the heights after the rebounds [-]
  double apex_time = 0;    ///< of when the ball is there [-]
  double restitution = 0;  ///< of the speed after the first rebound [-]
  double first_apex = 0;   ///< height after the first rebound [m]
  double second_apex = 0;  ///< after the second one, or the last one followed [m]
  double third_apex = 0;   ///< after the third one, likewise [m]
  /// Energy that a bounce leaves above the true one, over that: root mean square with the sign of
  /// the mean; below 0 energy is lost [-].
  double energy = 0;
};
/// Names them.
void observe_rebounds(Observed<ReboundOutcome>& visitor);

/// Runs that begin in different parts of a step.
std::vector<std::vector<Rebound>> rebound_runs(FallingBall ball, const ExactBounces& exact,
                                               const Scheme& scheme, int steps);
/// What they err by.
ReboundOutcome rebound_errors(std::span<const std::vector<Rebound>> runs,
                              const ExactBounces& exact);
/// The outcome of such runs.
ReboundOutcome outcome_of_rebounds(const FallingBall& ball, const ExactBounces& exact,
                                   const Scheme& scheme, int steps);
/// Heights that err as much beside the truth as those of `outcome` do beside `own`.
ReboundOutcome with_heights_of(ReboundOutcome outcome, const ExactBounces& own,
                               const ExactBounces& truth);
/// The exact heights, which are their own scale; of what is an error already, `norms`.
ReboundOutcome exact_rebounds(const ExactBounces& exact, double norms = 0);

/// Allowed deviation of an order where touch and parting fall anywhere in steps.
inline constexpr double uneven_bounces = 0.5;

/// What theory expects of a scheme whose normal force is that of the truth. `by_touch`: what touch
/// and parting inside steps allow, if the integrator has that.
Expected<ReboundOutcome> expect_rebounds(const Scheme& scheme, bool damped,
                                         const Expectation& by_touch);

}  // namespace stickslip::cases
