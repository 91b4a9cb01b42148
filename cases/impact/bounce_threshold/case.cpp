// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bounce_threshold/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/impact/linear_impact.hpp"
#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::cases {
namespace {

/// Radius of the ball, which plays no part [m].
constexpr double threshold_radius = 0.05;
/// Touches in so many parts of a step.
constexpr int phases_of_threshold = 16;
/// Durations of a contact after which a ball that has not left stays.
constexpr int patience_of_ball = 4;
/// Halvings of the velocity of rest.
constexpr int halvings = 18;

/// Restitution in small steps, by Heun's method: x" + 2 zeta x' + x = 1.
double in_small_steps(double zeta, double velocity) {
  constexpr double dt = 2e-5;
  double x = 0;
  double rate = velocity;
  for (int i = 0; i < 1'000'000; ++i) {
    const double first = 1 - x - 2 * zeta * rate;
    const double moved = x + dt * rate;
    const double second = 1 - moved - 2 * zeta * (rate + dt * first);
    x += dt * (rate + dt * first / 2);
    rate += dt * (first + second) / 2;
    if (x <= 0) return -rate / velocity;
  }
  return 0;
}

}  // namespace

double BounceThreshold::contact_time() const { return std::numbers::pi * std::sqrt(mass / kn); }

double BounceThreshold::exact_at(double velocity) const {
  const auto found = reference::restitution_under_gravity(wide(restitution), wide(velocity));
  return found ? narrow(found->value) : 0;
}

BounceThreshold::Outcome BounceThreshold::exact() const {
  return {.rest = narrow(reference::velocity_of_rest(wide(restitution))),
          .slow = exact_at(velocities[0]),
          .medium = exact_at(velocities[1]),
          .fast = exact_at(velocities[2])};
}

BounceThreshold::Outcome BounceThreshold::scale() const {
  return {.rest = exact().rest, .slow = restitution, .medium = restitution, .fast = restitution};
}

double BounceThreshold::found_at(const Scheme& scheme, double velocity,
                                 int steps_per_contact) const {
  const double dt = contact_time() / steps_per_contact;
  const double at_touch = velocity * gravity * std::sqrt(mass / kn);
  const Scheme damped = with_parameters(
      scheme, {{"kn", kn}, {"damping", reference::damping_of(restitution, kn, mass)}});
  double sum = 0;
  for (int k = 0; k < phases_of_threshold; ++k) {
    // So high, and so slow, that it touches with that velocity after this part of a step.
    const double before = (k + 0.5) / phases_of_threshold * dt;
    Body ball = solid_sphere(threshold_radius, mass);
    ball.velocity = {0, -(at_touch - gravity * before), 0};
    ball.position = {0, threshold_radius + at_touch * before - gravity * before * before / 2, 0};
    Bodies bodies(damped, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                  {0, -gravity, 0});
    for (int i = 0; i < patience_of_ball * steps_per_contact; ++i) {
      bodies.step(dt);
      const Body& now = bodies.body(0);
      const double height = now.position[1] - threshold_radius;
      if (i == 0 || height <= 0 || now.velocity[1] <= 0) continue;
      // What it had when it left: nothing but gravity acts since.
      sum += std::sqrt(now.velocity[1] * now.velocity[1] + 2 * gravity * height) / at_touch;
      break;
    }
  }
  return sum / phases_of_threshold;
}

BounceThreshold::Outcome BounceThreshold::run(const Scheme& scheme, int steps_per_contact) const {
  Outcome out{.slow = found_at(scheme, velocities[0], steps_per_contact),
              .medium = found_at(scheme, velocities[1], steps_per_contact),
              .fast = found_at(scheme, velocities[2], steps_per_contact)};
  double stays = 0;
  double leaves = 4 * exact().rest;
  for (int i = 0; i < halvings; ++i) {
    out.rest = (stays + leaves) / 2;
    (found_at(scheme, out.rest, steps_per_contact) > 0 ? leaves : stays) = out.rest;
  }
  return out;
}

std::vector<CrossCheckResult> BounceThreshold::cross_checks() const {
  const double zeta =
      narrow(reference::dashpot_damping_ratio(wide(restitution), reference::ContactEnd::overlap));
  double worst = 0;
  for (const double v : velocities)
    worst = worse(worst, std::abs(in_small_steps(zeta, v) - exact_at(v)));
  const double rest = exact().rest;
  const bool parts =
      in_small_steps(zeta, 0.999 * rest) == 0 && in_small_steps(zeta, 1.001 * rest) > 0;
  return {{"restitution under gravity against small steps", worst, 1e-5},
          {"the velocity of rest lies between one that stays and one that leaves, by 0.1 %",
           parts ? 0.0 : 1.0, 0.5}};
}

Expected<BounceThreshold::Outcome> BounceThreshold::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate("a misprint, judged elsewhere");
  return Expectation::of_order(
      0,
      "of first order, as the dashpot is differenced backwards over the step and the force jumps "
      "at touch; what is left of the phases in the mean is as large");
}

}  // namespace stickslip::cases
