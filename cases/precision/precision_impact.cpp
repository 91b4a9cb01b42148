// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_impact.hpp"

#include "cases/drive/bodies/sphere_impact.hpp"
#include "cases/precision/rounded_history.hpp"
#include "cases/random_numbers.hpp"

namespace stickslip::cases {
namespace {

constexpr int phases = 16;

/// Of a spring under Verlet's method whose overlap is off by an equally distributed amount in every
/// step: root mean square of its restitution less that of the same steps without, over many
/// impacts. Lengths over the greatest overlap.
double noise_of_spring(double overlap_noise, int steps_per_contact, int impacts) {
  RandomNumbers random(11);
  const double dt = std::numbers::pi / steps_per_contact;
  const auto restitution = [&](auto&& off) {
    double overlap = 0;
    double velocity = 1;
    double force = 0;
    do {
      velocity -= 0.5 * dt * force;
      overlap += dt * velocity;
      force = overlap > 0 ? overlap + off() : 0;
      velocity -= 0.5 * dt * force;
    } while (overlap > 0);
    return -velocity;
  };
  const double plain = restitution([] { return 0.0; });
  double square = 0;
  for (int i = 0; i < impacts; ++i) {
    const double noisy = restitution(
        [&] { return overlap_noise * random.between(-std::numbers::sqrt3, std::numbers::sqrt3); });
    square += (noisy - plain) * (noisy - plain) / impacts;
  }
  return std::sqrt(square);
}

/// The same in closed form.
double closed_noise(double overlap_noise, int steps_per_contact) {
  return overlap_noise * std::numbers::pi / std::sqrt(2.0 * steps_per_contact);
}

}  // namespace

double PrecisionImpact::duration() const { return std::numbers::pi * std::sqrt(mass / kn); }

double PrecisionImpact::greatest_overlap() const { return velocity * std::sqrt(mass / kn); }

double PrecisionImpact::foretold(const Scheme& scheme, int steps_per_contact) const {
  const PrecisionChoices choices = precision_of(scheme);
  // A sphere and a wall touch as two spheres of twice the radius would.
  const double noise = overlap_noise(distance, choices.cell, 2 * radius) / greatest_overlap();
  const double seen = closed_noise(noise, steps_per_contact);
  // Positions that are kept are off by a sum of such errors.
  return choices.motion == MotionPrecision::state_single ? seen * steps_per_contact : seen;
}

std::vector<CrossCheckResult> PrecisionImpact::cross_checks() const {
  constexpr double noise = 1e-4;
  constexpr int steps = 64;
  return {
      {"noise of the restitution in closed form against 20,000 impacts on a spring whose overlap "
       "is off by chance",
       std::abs(noise_of_spring(noise, steps, 20000) / closed_noise(noise, steps) - 1), 0.05}};
}

PrecisionImpact::Outcome PrecisionImpact::run(const Scheme& scheme, int steps_per_contact) const {
  if (distance < 4 * radius)
    throw InputError("distance=" + shortest(distance) + " [m]: must be at least four radii, " +
                     shortest(4 * radius) + " m");
  const Scheme rounded = at_distance(scheme, distance);
  const Scheme plain = unrounded(rounded);
  const double dt = duration() / steps_per_contact;
  SphereImpact impact{.radius = radius,
                      .mass = mass,
                      .inertia = 0.4 * mass * radius * radius,
                      .normal_velocity = velocity};
  Outcome found;
  for (int phase = 0; phase < phases; ++phase) {
    impact.phase = (phase + 0.5) / phases;
    const auto rebound = [&](const Scheme& asked) {
      return run_impact(asked, impact, dt, 8L * steps_per_contact).normal_velocity / velocity;
    };
    const double off = rebound(rounded) - rebound(plain);
    found.noise += off * off / phases;
  }
  found.noise = std::sqrt(found.noise);
  const double expected = foretold(rounded, steps_per_contact);
  found.excess = std::max(0.0, found.noise - 2 * expected) / expected;
  return found;
}

Expected<PrecisionImpact::Outcome> PrecisionImpact::expect(const Scheme& scheme) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (choices.motion == MotionPrecision::exact) {
    if (!choices.force.is_double()) return Expectation::approximate(other_rounding);
    return Expectation::exact(1e-12, "nothing of a head-on impact is rounded");
  }
  Expected<Outcome> all =
      Expectation::approximate(choices.motion == MotionPrecision::view_single
                                   ? "errors of single steps cancel the more, the more there are"
                                   : "errors of positions that are kept gather");
  all[&Outcome::excess] = Expectation::exact(0, "each overlap is off by a part of the last places");
  return all;
}

}  // namespace stickslip::cases
