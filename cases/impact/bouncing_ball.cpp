// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bouncing_ball.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Rebound = SolvedBouncingBall::Rebound;
using Sample = SolvedBouncingBall::Sample;

/// Radius of the ball, which plays no part [m].
constexpr double radius = 0.05;
/// Runs that begin so many different parts of a step before the touch: where in a step that falls
/// is chance, and one run alone has an error that jumps with the number of steps.
constexpr int phases_of_fall = 6;
/// Allowed deviation of an order where touch and parting fall anywhere in steps.
constexpr double uneven_bounces = 0.5;

/// Time of the last apex [s].
double end_time(const SolvedBouncingBall& solved) {
  return narrow(solved.bounces.back().apex_time);
}

/// The rebounds of a run, which ends where `is_done(sample, rebounds)` says so after a step.
template <class IsDone>
std::vector<Rebound> fall(const SolvedBouncingBall& solved, const Scheme& scheme, int steps,
                          double phase, const IsDone& is_done) {
  const BouncingBall& p = solved.problem;
  Body ball;
  ball.radius = radius;
  ball.mass = p.mass;
  ball.inertia = 0.4 * p.mass * radius * radius;
  const double dt = std::numbers::pi * std::sqrt(p.mass / p.kn) / steps;
  // It has fallen for part of a step already.
  const double fallen = phase * dt;
  ball.position = {0, radius + p.height - 0.5 * p.gravity * fallen * fallen, 0};
  ball.velocity = {0, -p.gravity * fallen, 0};
  Bodies bodies(with_parameters(scheme, {{"damping", p.damping()}}),
                {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                {0, -p.gravity, 0});
  // A ball that rises too far or too late has failed.
  const long most = std::lround(1.5 * end_time(solved) / dt);
  std::vector<Rebound> rebounds;
  bool touched = false;
  for (long i = 1; i <= most; ++i) {
    bodies.step(dt);
    const double time = bodies.time() + fallen;
    const double height = bodies.body(0).position[1] - radius;
    const double velocity = bodies.body(0).velocity[1];
    const bool touches = bodies.overlap(0) > 0;
    if (touched && !touches) {
      // Free flight since the end of contact, and to the apex.
      rebounds.push_back({.apex_time = time + velocity / p.gravity,
                          .apex_height = height + velocity * velocity / (2 * p.gravity),
                          .speed = std::sqrt(velocity * velocity + 2 * p.gravity * height)});
    }
    touched = touches;
    if (is_done(Sample{time, height}, rebounds.size())) break;
  }
  return rebounds;
}

/// The exact rebounds of the ball on its spring.
std::vector<Rebound> on_its_spring(const SolvedBouncingBall& solved) {
  std::vector<Rebound> all;
  for (const auto& bounce : solved.bounces)
    all.push_back({narrow(bounce.apex_time), narrow(bounce.apex_height), narrow(bounce.speed_out)});
  return all;
}

/// Those of a rigid ball, whose contacts take no time.
std::vector<Rebound> rigid_rebounds(const BouncingBall& ball) {
  std::vector<Rebound> all;
  double speed = std::sqrt(2 * ball.gravity * ball.height);
  double touch = speed / ball.gravity;
  for (std::size_t n = 0; n < ball.rebounds; ++n) {
    speed *= ball.restitution;
    const double rise = speed / ball.gravity;
    all.push_back({touch + rise, speed * speed / (2 * ball.gravity), speed});
    touch += 2 * rise;
  }
  return all;
}

/// What runs that have all rebounds err by.
BouncingBall::Outcome rebound_errors(std::span<const std::vector<Rebound>> runs,
                                     std::span<const Rebound> exact) {
  std::vector<double> apex;
  std::vector<double> time;
  std::vector<double> restitution;
  for (const auto& found : runs) {
    for (std::size_t n = 0; n < exact.size(); ++n) {
      apex.push_back(found[n].apex_height / exact[n].apex_height - 1);
      time.push_back(found[n].apex_time / exact[n].apex_time - 1);
    }
    restitution.push_back(found.front().speed / exact.front().speed - 1);
  }
  return {.apex = norms_of(apex).root_mean_square,
          .apex_time = norms_of(time).root_mean_square,
          .restitution = norms_of(restitution).root_mean_square};
}

}  // namespace

double BouncingBall::damping() const { return reference::damping_of(restitution, kn, mass); }

reference::BouncingBall<Real> BouncingBall::ball() const {
  reference::BouncingBall<Real> ball;
  ball.mass = mass;
  ball.normal_stiffness = kn;
  ball.normal_damping = damping();
  ball.gravity = gravity;
  ball.height = height;
  // The dashpot of the laws acts as long as the bodies overlap, and may pull.
  ball.end = reference::ContactEnd::overlap;
  return ball;
}

SolvedBouncingBall BouncingBall::prepare() const {
  SolvedBouncingBall solved{*this, reference::solve(ball(), rebounds)};
  if (solved.bounces.size() < rebounds) {
    throw InputError("rebounds: the ball leaves the ground only " +
                     std::to_string(solved.bounces.size()) + " times; raise e, height or kn");
  }
  return solved;
}

BouncingBall::Outcome SolvedBouncingBall::run(const Scheme& scheme, int steps_per_contact) const {
  std::vector<std::vector<Rebound>> runs;
  for (int k = 0; k < phases_of_fall; ++k) {
    runs.push_back(fall(*this, scheme, steps_per_contact, (k + 0.5) / phases_of_fall,
                        [&](const Sample&, std::size_t n) { return n == bounces.size(); }));
    if (runs.back().size() < bounces.size()) {
      const double never = std::nan("");
      return {.apex = never, .apex_time = never, .restitution = never};
    }
  }
  const Outcome on_spring = rebound_errors(runs, on_its_spring(*this));
  if (!scheme.law().moves_bodies()) return on_spring;
  const Outcome rigid = rebound_errors(runs, rigid_rebounds(problem));
  return rigid.apex < on_spring.apex ? rigid : on_spring;
}

SolvedBouncingBall::Flight SolvedBouncingBall::flight(const Scheme& scheme, int steps_per_contact,
                                                      double phase) const {
  Flight flight;
  flight.rebounds =
      fall(*this, scheme, steps_per_contact, phase, [&](const Sample& now, std::size_t) {
        flight.samples.push_back(now);
        return now.time > end_time(*this);
      });
  return flight;
}

std::vector<CrossCheckResult> SolvedBouncingBall::cross_checks() const {
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
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  if (problem.restitution < 1) {
    return Expectation::of_order(
        1, "the dashpot is differenced backwards over the step, and the force jumps at touch",
        uneven_bounces);
  }
  if (loop.half_a_step_apart)
    return Expectation::of_order(1, std::string(loop.why), uneven_bounces);
  return Expectation::of_order(2, "without a dashpot the force is continuous", uneven_bounces);
}

}  // namespace stickslip::cases
