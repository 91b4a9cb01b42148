// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bouncing_ball/case.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"

namespace stickslip::cases {
namespace {

/// Radius of the ball, which plays no part [m].
constexpr double radius = 0.05;

/// With the dashpot of the case in its law.
Scheme with_dashpot(const SolvedBouncingBall& solved, const Scheme& scheme) {
  return with_parameters(scheme, {{"damping", solved.problem.damping()}});
}

/// The rebounds of a rigid ball, whose contacts take no time.
ExactBounces rigid_bounces(const BouncingBall& ball) {
  ExactBounces all;
  double speed = std::sqrt(2 * ball.gravity * ball.height);
  double touch = speed / ball.gravity;
  for (std::size_t n = 0; n < ball.rebounds; ++n) {
    speed *= ball.restitution;
    const double rise = speed / ball.gravity;
    all.push_back({.speed_out = speed,
                   .apex_time = touch + rise,
                   .apex_height = speed * speed / (2 * ball.gravity)});
    touch += 2 * rise;
  }
  return all;
}

}  // namespace

double BouncingBall::damping() const { return reference::damping_of(restitution, kn, mass); }

reference::BouncingBall<long double> BouncingBall::ball() const {
  reference::BouncingBall<long double> ball;
  ball.mass = mass;
  ball.normal_stiffness = kn;
  ball.normal_damping = damping();
  ball.gravity = gravity;
  ball.height = height;
  // The dashpot of the laws acts as long as the bodies overlap, and may pull.
  ball.end = reference::ContactEnd::overlap;
  return ball;
}

FallingBall BouncingBall::falling() const {
  return {.radius = radius,
          .mass = mass,
          .gravity = gravity,
          .height = height,
          .contact = std::numbers::pi * std::sqrt(mass / kn)};
}

SolvedBouncingBall BouncingBall::prepare() const {
  SolvedBouncingBall solved{*this, reference::solve(ball(), rebounds)};
  require_rebounds(solved.bounces, rebounds, "e, height or kn");
  return solved;
}

BouncingBall::Outcome SolvedBouncingBall::run(const Scheme& scheme, int steps_per_contact) const {
  const auto runs =
      rebound_runs(problem.falling(), bounces, with_dashpot(*this, scheme), steps_per_contact);
  const Outcome on_spring = rebound_errors(runs, bounces);
  if (!scheme.law().moves_bodies()) return on_spring;
  // Bodies that are moved by impulses have no spring.
  const ExactBounces rigid = rigid_bounces(problem);
  const Outcome without_spring = rebound_errors(runs, rigid);
  return without_spring.apex < on_spring.apex ? with_heights_of(without_spring, rigid, bounces)
                                              : on_spring;
}

BallFlight SolvedBouncingBall::flight(const Scheme& scheme, int steps_per_contact,
                                      double phase) const {
  FallingBall ball = problem.falling();
  ball.phase = phase;
  return flight_of(ball, bounces, with_dashpot(*this, scheme), steps_per_contact);
}

std::vector<CrossCheckResult> SolvedBouncingBall::cross_checks() const {
  using Real = long double;
  // The lower of two spheres that never meet, by matrix exponentials.
  const Real far = 1000 * wide(problem.height) + 1000;
  reference::StackedSpheres<Real> stack;
  stack.radius = {radius, radius};
  stack.mass = {problem.mass, problem.mass};
  stack.stiffness = {problem.kn, problem.kn, problem.kn};
  stack.damping = {problem.damping(), 0, 0};
  stack.ceiling = 3 * far;
  stack.gravity = problem.gravity;
  reference::StackState<Real> start;
  // Gravity pulls the upper one as well: it is thrown up to stay away.
  start.height = {wide(radius) + wide(problem.height), far};
  start.velocity = {0, wide(problem.gravity) * bounces.back().apex_time / 2};
  std::vector<Real> times;
  for (const auto& bounce : bounces) times.push_back(bounce.apex_time);
  const auto motion = reference::solve(stack, start, std::span<const Real>(times));
  double heights = 0;
  for (std::size_t i = 0; i < bounces.size(); ++i) {
    const Real height = motion.at_times[i].height[0] - wide(radius);
    heights = worse(heights, narrow(std::abs(height / bounces[i].apex_height - 1)));
  }
  return {{"apexes against the stack of spheres, whose pieces are matrix exponentials", heights,
           1e-12}};
}

Expected<BouncingBall::Outcome> SolvedBouncingBall::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const bool damped = problem.restitution < 1;
  return expect_rebounds(
      scheme, damped,
      damped
          ? Expectation::of_order(1,
                                  "the dashpot is differenced backwards over the step, and the "
                                  "force jumps at touch",
                                  uneven_bounces)
          : Expectation::of_order(2, "without a dashpot the force is continuous", uneven_bounces));
}

}  // namespace stickslip::cases
