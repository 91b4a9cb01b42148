// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bouncing_ball_hertz/case.hpp"

#include "cases/impact/rebound.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/schemes/dashpots.hpp"
#include "reference/impact/damped_hertz.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Greatest overlap over the radius for which Hertz's theory is taken to hold.
constexpr double softest_ball = 0.5;

/// With the dashpot of the truth in its law, or with none.
Scheme with_hertzian_dashpot(const SolvedBouncingBallHertz& solved, const Scheme& scheme) {
  auto values = without_dashpots(scheme.law().info());
  if (solved.is_damped(scheme)) {
    const auto ball = solved.problem.ball(solved.problem.restitution);
    values["damping"] = narrow(reference::dashpot_of(ball));
  }
  return with_parameters(scheme, values);
}

/// The worst of the rebounds by the second route: speed over that before, and duration. Contacts
/// that the ball hardly leaves are left out.
double difference_in_time(const reference::HertzBall<long double>& ball,
                          const ExactBounces& bounces) {
  constexpr long double hardly = 0.1L;
  const long double damping = reference::damping_number(ball.restitution);
  double worst = 0;
  for (const auto& b : bounces) {
    if (b.speed_out < hardly * b.speed_in) continue;
    const long double length =
        std::pow(5 * ball.mass * b.speed_in * b.speed_in / (4 * ball.coefficient), 0.4L);
    const auto contact =
        reference::bounce_in_time(ball.gravity * length / (b.speed_in * b.speed_in), damping);
    if (!contact) return 1;
    const long double duration = contact->duration * length / b.speed_in;
    worst = worse(worst, narrow(std::abs(contact->speed_out - b.speed_out / b.speed_in)));
    worst = worse(worst, narrow(std::abs(duration / (b.lift_time - b.touch_time) - 1)));
  }
  return worst;
}

}  // namespace

reference::HertzBall<long double> BouncingBallHertz::ball(double e) const {
  return {.mass = wide(mass),
          .coefficient =
              reference::coefficient_on_wall(wide(shear_modulus), wide(poisson), wide(radius)),
          .restitution = wide(e),
          .gravity = wide(gravity),
          .height = wide(height)};
}

FallingBall BouncingBallHertz::falling() const {
  return {.radius = radius,
          .mass = mass,
          .gravity = gravity,
          .height = height,
          .contact = narrow(reference::first_duration(ball(1))),
          .phases = 24};
}

SolvedBouncingBallHertz BouncingBallHertz::prepare() const {
  SolvedBouncingBallHertz solved{*this, reference::solve(ball(restitution), rebounds),
                                 reference::solve(ball(1), rebounds)};
  require_rebounds(solved.damped, rebounds, "e, height or G");
  if (narrow(solved.elastic.front().greatest_overlap) > softest_ball * radius)
    throw InputError(
        "the greatest overlap exceeds half the radius; reduce height or m, or raise G");
  return solved;
}

bool SolvedBouncingBallHertz::is_damped(const Scheme& scheme) const {
  return problem.restitution < 1 && has_hertzian_dashpot(scheme) && !never_pulls(scheme);
}

const ExactBounces& SolvedBouncingBallHertz::bounces_for(const Scheme& scheme) const {
  return is_damped(scheme) ? damped : elastic;
}

ReboundOutcome SolvedBouncingBallHertz::run(const Scheme& scheme, int steps_per_contact) const {
  return outcome_of_rebounds(problem.falling(), bounces_for(scheme),
                             with_hertzian_dashpot(*this, scheme), steps_per_contact);
}

BallFlight SolvedBouncingBallHertz::flight(const Scheme& scheme, int steps_per_contact,
                                           double phase) const {
  FallingBall ball = problem.falling();
  ball.phase = phase;
  return flight_of(ball, bounces_for(scheme), with_hertzian_dashpot(*this, scheme),
                   steps_per_contact);
}

std::vector<CrossCheckResult> SolvedBouncingBallHertz::cross_checks() const {
  return {{"without a dashpot: speed and duration of contacts by quadrature and by steps in time",
           difference_in_time(problem.ball(1), elastic), 1e-14},
          {"with the dashpot: by steps in which touch is a point as any other, and in time",
           difference_in_time(problem.ball(problem.restitution), damped), 1e-14}};
}

Expected<ReboundOutcome> SolvedBouncingBallHertz::expect(const Scheme& scheme) const {
  if (!scheme.law().partial_slip_claims())
    return Expectation::undeclared("the law claims nothing of a Hertzian contact");
  const bool damped_ball = is_damped(scheme);
  Expected<ReboundOutcome> all = expect_rebounds(
      scheme, damped_ball,
      damped_ball ? Expectation::of_order(1.25,
                                          "the dashpot begins as the fourth root of the overlap, "
                                          "at touch inside a step",
                                          uneven_bounces)
                  : Expectation::of_order(2.5,
                                          "the force begins as the power 3/2 of the overlap, at "
                                          "touch inside a step",
                                          uneven_bounces));
  if (!damped_ball && claims_of(scheme.integrator).impulse == 1)
    all[&ReboundOutcome::apex_time] =
        Expectation::of_order(0, "order 5/2 by touch, 2 or more by the duration of a contact");
  return all;
}

}  // namespace stickslip::cases
