// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_impact/case.hpp"

#include <array>

#include "cases/drive/bodies/sphere_impact.hpp"
#include "cases/numbers.hpp"
#include "cases/precision/rounded_history.hpp"
#include "cases/random_numbers.hpp"

namespace stickslip::cases {
namespace {

constexpr int phases = 16;

/// By how much every step of an impact is off, root mean square and equally distributed, lengths
/// over the greatest overlap.
struct StepNoise {
  double position = 0;  ///< kept from then on
  double overlap = 0;   ///< of the force of the step alone
};

/// Of a spring under Verlet's method: root mean square of its restitution less that of the same
/// steps without noise, over many impacts.
double noise_of_spring(const StepNoise& noise, int steps_per_contact, int impacts,
                       std::uint64_t seed) {
  RandomNumbers random(seed);
  const auto off = [&](double by) {
    return by == 0 ? 0 : by * random.between(-std::numbers::sqrt3, std::numbers::sqrt3);
  };
  const double dt = std::numbers::pi / steps_per_contact;
  const auto restitution = [&](const StepNoise& of_step) {
    double overlap = 0;
    double velocity = 1;
    double force = 0;
    do {
      velocity -= 0.5 * dt * force;
      overlap += dt * velocity + off(of_step.position);
      force = overlap > 0 ? overlap + off(of_step.overlap) : 0;
      velocity -= 0.5 * dt * force;
    } while (overlap > 0);
    return -velocity;
  };
  const double plain = restitution({});
  double square = 0;
  for (int i = 0; i < impacts; ++i) square += std::pow(restitution(noise) - plain, 2) / impacts;
  return std::sqrt(square);
}

/// The same in closed form.
double closed_noise(double overlap_noise, int steps_per_contact) {
  return overlap_noise * std::numbers::pi / std::sqrt(2.0 * steps_per_contact);
}

/// Whether positions are kept in single precision.
bool keeps_positions(const Scheme& scheme) {
  return precision_of(scheme).motion == MotionPrecision::state_single;
}

/// Root mean square of what one step adds to an overlap of positions that are kept [m]. Both
/// spheres make half of the movement, so that like coordinates are rounded alike, each its own way.
double noise_of_a_step(double distance, double cell, double radius) {
  const Vector3 one = last_places(distance, cell, radius, -1);
  const Vector3 other = last_places(distance, cell, radius, 1);
  double square = 0;
  for (int i = 0; i < 3; ++i) {
    const double places = one[i] == other[i] ? 2 * one[i] : std::hypot(one[i], other[i]);
    square += std::pow(normal_in_coordinates()[i] * places, 2) / 12;
  }
  return std::sqrt(square);
}

}  // namespace

double PrecisionImpact::duration() const { return std::numbers::pi * std::sqrt(mass / kn); }

double PrecisionImpact::greatest_overlap() const { return velocity * std::sqrt(mass / kn); }

std::vector<reference::NamedNumber> PrecisionImpact::numbers() const {
  const auto of = [](const char* called, const char* unit, const char* text, double value) {
    return reference::NamedNumber{called, unit, text, wide(value), 1e-15L * wide(value)};
  };
  return {of("duration", "s", "duration of the contact without rounding", duration()),
          of("greatest_overlap", "m", "greatest overlap without rounding", greatest_overlap()),
          of("greatest_force", "N", "greatest force without rounding", kn * greatest_overlap())};
}

double PrecisionImpact::foretold(const Scheme& scheme, int steps_per_contact) const {
  const double cell = precision_of(scheme).cell;
  // A sphere and a wall touch as two spheres of twice the radius would.
  if (!keeps_positions(scheme)) {
    const double noise = overlap_noise(distance, cell, 2 * radius) / greatest_overlap();
    return closed_noise(noise, steps_per_contact);
  }
  const double noise = noise_of_a_step(distance, cell, 2 * radius) / greatest_overlap();
  return noise * std::sqrt(0.5 * steps_per_contact);
}

bool PrecisionImpact::is_independent(const Scheme& scheme, int steps_per_contact) const {
  if (!keeps_positions(scheme)) return true;
  const double change =
      greatest_overlap() * std::pow(std::numbers::pi / steps_per_contact, 2);  // of a movement
  const Vector3 of_coordinates = 0.5 * change * normal_in_coordinates();
  const double cell = precision_of(scheme).cell;
  return std::ranges::all_of(std::array{-1.0, 1.0}, [&](double side) {
    const Vector3 places = last_places(distance, cell, 2 * radius, side);
    return (of_coordinates.array() >= places.array()).all();
  });
}

double PrecisionImpact::most(const Scheme& scheme, int steps_per_contact) const {
  const double cell = precision_of(scheme).cell;
  const double noise = overlap_noise(distance, cell, 2 * radius) / greatest_overlap();
  // Positions that are kept are off by a sum of such errors.
  return closed_noise(noise, steps_per_contact) * (keeps_positions(scheme) ? steps_per_contact : 1);
}

std::optional<ForetoldLadder> PrecisionImpact::foretold_ladder(const Scheme& scheme,
                                                               std::span<const int> levels) const {
  if (precision_of(scheme).motion == MotionPrecision::exact) return std::nullopt;
  return foretold_at(levels, "the work of a spring whose overlap is off by chance", [&](int steps) {
    return is_independent(scheme, steps) ? foretold(scheme, steps)
                                         : std::numeric_limits<double>::quiet_NaN();
  });
}

std::vector<CrossCheckResult> PrecisionImpact::cross_checks() const {
  constexpr double noise = 1e-4;
  constexpr int steps = 64;
  return {
      {"noise of the restitution in closed form against 20,000 impacts on a spring whose overlap "
       "is off by chance",
       std::abs(noise_of_spring({.overlap = noise}, steps, 20000, 11) / closed_noise(noise, steps) -
                1),
       0.05},
      {"the same of positions that are kept and off by chance in every step",
       std::abs(noise_of_spring({.position = noise}, steps, 20000, 13) /
                    (noise * std::sqrt(0.5 * steps)) -
                1),
       0.05}};
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
  const double greatest = most(rounded, steps_per_contact);
  found.excess = std::max(0.0, found.noise - 2 * greatest) / greatest;
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
