// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/falling_ball.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/signed_energy.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Apex = double ReboundOutcome::*;
constexpr std::array<Apex, 3> apexes{&ReboundOutcome::first_apex, &ReboundOutcome::second_apex,
                                     &ReboundOutcome::third_apex};

/// Time of the last apex [s].
double end_time(const ExactBounces& exact) { return narrow(exact.back().apex_time); }

/// The rebounds of a run, which ends where `is_done(sample, rebounds)` says so after a step.
template <class IsDone>
std::vector<Rebound> fall(const FallingBall& p, const ExactBounces& exact, const Scheme& scheme,
                          int steps, const IsDone& is_done) {
  Body ball;
  ball.radius = p.radius;
  ball.mass = p.mass;
  ball.inertia = 0.4 * p.mass * p.radius * p.radius;
  const double dt = p.contact / steps;
  // It has fallen for part of a step already.
  const double fallen = p.phase * dt;
  ball.position = {0, p.radius + p.height - 0.5 * p.gravity * fallen * fallen, 0};
  ball.velocity = {0, -p.gravity * fallen, 0};
  Bodies bodies(scheme, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                {0, -p.gravity, 0});
  // A ball that rises too far or too late has failed.
  const long most = std::lround(1.5 * end_time(exact) / dt);
  std::vector<Rebound> rebounds;
  bool touched = false;
  for (long i = 1; i <= most; ++i) {
    bodies.step(dt);
    const double time = bodies.time() + fallen;
    const double height = bodies.body(0).position[1] - p.radius;
    const double velocity = bodies.body(0).velocity[1];
    const bool touches = bodies.overlap(0) > 0;
    if (touched && !touches) {
      // Free flight since the end of contact, and to the apex.
      rebounds.push_back({.apex_time = time + velocity / p.gravity,
                          .apex_height = height + velocity * velocity / (2 * p.gravity),
                          .speed = std::sqrt(velocity * velocity + 2 * p.gravity * height)});
    }
    touched = touches;
    if (is_done(FallSample{time, height}, rebounds.size())) break;
  }
  return rebounds;
}

}  // namespace

BallFlight flight_of(const FallingBall& ball, const ExactBounces& exact, const Scheme& scheme,
                     int steps) {
  BallFlight flight;
  flight.rebounds = fall(ball, exact, scheme, steps, [&](const FallSample& now, std::size_t) {
    flight.samples.push_back(now);
    return now.time > end_time(exact);
  });
  return flight;
}

void require_rebounds(const ExactBounces& exact, std::size_t rebounds, const char* remedy) {
  if (exact.size() == rebounds) return;
  throw InputError("rebounds: the ball leaves the ground only " + std::to_string(exact.size()) +
                   " times; raise " + remedy);
}

void observe_rebounds(Observed<ReboundOutcome>& visitor) {
  using O = ReboundOutcome;
  visitor.norm(&O::apex, "apex",
               "heights after the rebounds, root mean square of the relative errors");
  visitor.norm(&O::apex_time, "apex-time", "the same for when the ball is there");
  visitor.norm(&O::restitution, "restitution",
               "of the first rebound, the same over places of the touch in a step");
  visitor.value(&O::first_apex, "apex-1", "m",
                "height after the first rebound: the exact one, and the root mean square error");
  visitor.value(&O::second_apex, "apex-2", "m",
                "after the second one, or the last that is followed, with the error up to it");
  visitor.value(&O::third_apex, "apex-3", "m",
                "after the third one, or the last that is followed, with the error up to it");
  visitor.value(&O::energy, std::string(energy_excess), "-",
                "what a bounce leaves above the true energy, over that; below 0: it loses");
}

std::vector<std::vector<Rebound>> rebound_runs(FallingBall ball, const ExactBounces& exact,
                                               const Scheme& scheme, int steps) {
  std::vector<std::vector<Rebound>> runs;
  for (int k = 0; k < ball.phases; ++k) {
    ball.phase = (k + 0.5) / ball.phases;
    runs.push_back(fall(ball, exact, scheme, steps,
                        [&](const FallSample&, std::size_t n) { return n == exact.size(); }));
  }
  return runs;
}

ReboundOutcome rebound_errors(std::span<const std::vector<Rebound>> runs,
                              const ExactBounces& exact) {
  std::vector<double> apex;
  std::vector<double> time;
  std::vector<double> restitution;
  std::vector<double> gained;
  ReboundOutcome outcome = exact_rebounds(exact);
  for (const std::vector<Rebound>& found : runs) {
    if (found.size() < exact.size()) {
      const double never = std::nan("");
      return {never, never, never, never, never, never, never};
    }
    for (std::size_t n = 0; n < exact.size(); ++n) {
      apex.push_back(found[n].apex_height / narrow(exact[n].apex_height) - 1);
      time.push_back(found[n].apex_time / narrow(exact[n].apex_time) - 1);
    }
    const double bounces = static_cast<double>(exact.size());
    const double height = found[exact.size() - 1].apex_height;
    gained.push_back(std::pow(height / narrow(exact.back().apex_height), 1 / bounces) - 1);
    restitution.push_back(found.front().speed / narrow(exact.front().speed_out) - 1);
  }
  for (std::size_t n = 0; n < apexes.size(); ++n) {
    // What the ball errs by at one height it hands on, and where it touches next in a step is
    // chance.
    std::vector<double> so_far;
    for (std::size_t i = 0; i < apex.size(); ++i)
      if (i % exact.size() <= n) so_far.push_back(apex[i]);
    outcome.*apexes[n] *= 1 + norms_of(so_far).root_mean_square;
  }
  outcome.apex = norms_of(apex).root_mean_square;
  outcome.apex_time = norms_of(time).root_mean_square;
  outcome.restitution = norms_of(restitution).root_mean_square;
  outcome.energy = signed_mean(gained);
  return outcome;
}

ReboundOutcome outcome_of_rebounds(const FallingBall& ball, const ExactBounces& exact,
                                   const Scheme& scheme, int steps) {
  return rebound_errors(rebound_runs(ball, exact, scheme, steps), exact);
}

ReboundOutcome with_heights_of(ReboundOutcome outcome, const ExactBounces& own,
                               const ExactBounces& truth) {
  const ReboundOutcome from = exact_rebounds(own);
  const ReboundOutcome to = exact_rebounds(truth);
  for (const Apex apex : apexes) outcome.*apex *= to.*apex / from.*apex;
  return outcome;
}

ReboundOutcome exact_rebounds(const ExactBounces& exact, double norms) {
  ReboundOutcome outcome{.apex = norms, .apex_time = norms, .restitution = norms, .energy = norms};
  for (std::size_t n = 0; n < apexes.size(); ++n)
    outcome.*apexes[n] = narrow(exact[std::min(n, exact.size() - 1)].apex_height);
  return outcome;
}

Expected<ReboundOutcome> expect_rebounds(const Scheme& scheme, bool damped,
                                         const Expectation& by_touch) {
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  if (!damped && loop.half_a_step_apart)
    return Expectation::of_order(1, std::string(loop.why), uneven_bounces);
  return by_touch;
}

}  // namespace stickslip::cases
