// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/sliding_to_rolling/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "stickslip/contact/law/resumable_contact.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// I/(m R^2) of a solid sphere.
constexpr Real inertia_factor = Real(2) / 5;
/// Allowed deviation of an order where slip begins or ends inside steps.
constexpr double uneven_rolling = 0.5;

/// The contact point moves as a block on a spring and a slider.
reference::DrivenMotion<Real> contact_block(const SlidingToRolling& s, double mass_factor,
                                            double arm) {
  reference::DrivenBlock<Real> block;
  const Real arms = wide(arm) / wide(s.radius);
  block.mass = wide(s.mass * mass_factor) / (1 + arms * arms / inertia_factor);
  block.contact_stiffness = s.kt;
  block.limit = wide(s.mu) * wide(s.mass) * wide(s.gravity);
  reference::BlockState<Real> start;
  start.velocity = s.velocity;
  return reference::solve(block, start, wide(s.end_time()) * Real(1.01L));
}

/// On the spring, one step after the other, each told to `see`.
template <class See>
Bodies roll(const SlidingToRolling& s, const Scheme& scheme, int steps_per_period, const See& see) {
  Body ball = solid_sphere(s.radius, s.mass);
  // It lies still on its spring before it is pushed.
  ball.position = {0, s.radius - s.mass * s.gravity / s.kn, 0};
  ball.velocity = {s.velocity, 0, 0};
  Bodies bodies(scheme, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                {0, -s.gravity, 0}, ArmRule::constant);
  const long steps = std::max(1L, std::lround(s.end_time() / s.period() * steps_per_period));
  const double dt = s.end_time() / static_cast<double>(steps);
  for (long i = 0; i < steps; ++i) {
    bodies.step(dt);
    see(bodies);
  }
  return bodies;
}

}  // namespace

double SlidingToRolling::period() const {
  return 2 * std::numbers::pi * std::sqrt(mass / (3.5 * kt));
}

double SlidingToRolling::arm_of(const Scheme& scheme) const {
  const double overlap = mass * gravity / kn;
  return arms_of(scheme.law()) == ArmRule::shortening ? radius - overlap / 2 : radius;
}

reference::SlidingSphere<Real> SlidingToRolling::sphere(double mass_factor, double arm) const {
  const Real arms = wide(arm) / wide(radius);
  return {.mass = wide(mass) * wide(mass_factor),
          .radius = arm,
          .inertia_factor = inertia_factor / (arms * arms),
          .mu = mu,
          .gravity = wide(gravity) / wide(mass_factor),
          .velocity = velocity};
}

SlidingToRolling::Outcome SlidingToRolling::exact_with(double mass_factor, double arm) const {
  const std::array end{wide(end_time())};
  const auto moved =
      reference::solve(sphere(mass_factor, arm), wide(kt), std::span<const Real>(end)).front();
  const auto block = contact_block(*this, mass_factor, arm).at(end.front());
  return {.velocity = narrow(moved.velocity),
          .spin = narrow(moved.spin),
          .position = narrow(moved.position),
          .heat = narrow(block.dissipated)};
}

SlidingToRolling::Outcome SlidingToRolling::scale() const {
  return {.velocity = velocity,
          .spin = velocity / radius,
          .position = velocity * end_time(),
          .heat = 0.5 * mass * velocity * velocity};
}

SlidingToRolling::Outcome SlidingToRolling::run(const Scheme& scheme, int steps_per_period) const {
  const Bodies end = roll(*this, scheme, steps_per_period, [](const Bodies&) {});
  const Body& ball = end.body(0);
  return {.velocity = ball.velocity[0],
          .spin = ball.spin[2],
          .position = ball.position[0],
          .heat = end.works(0).dissipated};
}

std::vector<SlidingToRolling::Sample> SlidingToRolling::trace(const Scheme& scheme,
                                                              int steps_per_period) const {
  std::vector<Sample> samples;
  roll(*this, scheme, steps_per_period, [&](const Bodies& now) {
    const Body& ball = now.body(0);
    samples.push_back({now.time(), ball.velocity[0], -ball.spin[2] * radius});
  });
  return samples;
}

std::vector<CrossCheckResult> SlidingToRolling::cross_checks() const {
  // The limit of a stiff spring, which errs by a share of the sphere's oscillation.
  const auto rigid = reference::start_of_rolling(sphere());
  const auto block = contact_block(*this, 1, radius);
  const auto times = evenly<Real>(0, wide(end_time()), 50);
  const auto moved = reference::solve(sphere(), wide(kt), std::span<const Real>(times));
  double largest = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Real off = moved[i].contact_velocity - block.at(times[i]).velocity;
    largest = worse(largest, std::abs(narrow(off)) / velocity);
  }
  const auto& end = moved.back();
  const double before = scale().heat;
  const double moving =
      0.5 * mass *
      narrow(end.velocity * end.velocity + end.spin * end.spin * wide(0.4 * radius * radius));
  const double spring = 0.5 * narrow(end.force * end.force) / kt;
  return {{"no spring: rolls with 5/7 of the velocity",
           std::abs(narrow(rigid.velocity) / velocity - 5.0 / 7), 1e-15},
          {"velocity of the contact point against a block of mass m/(1 + 1/K)", largest, 1e-14},
          {"heat of the block against the energy that the sphere has lost",
           std::abs((before - moving - spring - exact().heat) / before), 1e-14}};
}

Expected<SlidingToRolling::Outcome> SlidingToRolling::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) {
    auto wrong =
        expect_limit(*this, exact_with(loop.mass_factor(), radius), why_mass_seems_larger(loop),
                     [](double gap) { return 0.05 * gap + 1e-3; });
    // What is lost depends on the masses as they are.
    wrong[&Outcome::heat] = Expectation::approximate(std::string(loop.why));
    return wrong;
  }
  if (!loop.second_order()) return Expectation::of_order(0, "slip begins and ends inside steps");
  if (claims_of(scheme.framed.kinematics).by_velocity)
    return Expectation::of_order(0, "the movement is half a step apart from the positions");
  Expected<Outcome> all = Expectation::of_order(
      2, "order 2, with slip that begins and ends inside steps", uneven_rolling);
  if (!scheme.law().claims()->exact_work) {
    all[&Outcome::heat] = Expectation::of_order(
        0, "work of the steps in which slip begins or ends is a mean of their end forces");
  }
  return all;
}

}  // namespace stickslip::cases
