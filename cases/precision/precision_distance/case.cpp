// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_distance/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/precision/rounded_history.hpp"
#include "reference/precision/rounded_motion.hpp"

namespace stickslip::cases {
namespace {

/// Of the sample: a few hundred pairs.
constexpr double tolerance = 0.12;

void check(const PrecisionDistance& asked) {
  if (asked.distance < 2 * asked.radius)
    throw InputError("distance=" + shortest(asked.distance) + " [m]: must be at least two radii, " +
                     shortest(2 * asked.radius) + " m");
  if (asked.overlap >= asked.radius)
    throw InputError("overlap=" + shortest(asked.overlap) + " [m]: must be below the radius, " +
                     shortest(asked.radius) + " m");
}

}  // namespace

double PrecisionDistance::distance_of(int pair) const {
  // Multiples of the golden ratio fill an interval evenly.
  return distance * (1 + 0.3 * std::fmod(pair * std::numbers::phi, 1));
}

double PrecisionDistance::foretold(double cell, int pairs) const {
  double square = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    const double noise = overlap_noise(distance_of(pair), cell, radius);
    square += noise * noise;
  }
  return std::sqrt(square / pairs);
}

std::vector<CrossCheckResult> PrecisionDistance::cross_checks() const {
  // Pairs at random places of one power of two, in any direction.
  const auto drawn = reference::overlap_error_of_single(1, 1e-3L, 73, 3 + 1.3L * 70);
  const auto by_place = reference::last_place(70, reference::single_type) / std::sqrt(6.0L);
  return {
      {"a last place over the root of 6 against 100,000 pairs drawn by chance 70 radii from the "
       "origin, in any direction",
       std::abs(static_cast<double>(drawn.rms / by_place) - 1), 0.02}};
}

PrecisionDistance::Outcome PrecisionDistance::run(const Scheme& scheme, int steps) const {
  check(*this);
  Outcome found;
  for (int pair = 0; pair < steps; ++pair) {
    const ContactStep step{
        .overlap_old = overlap, .overlap_new = overlap, .effective_radius = radius};
    const double error = std::abs(
        drive(at_distance(scheme, distance_of(pair)).law(), {&step, 1})[0].normal / (kn * overlap) -
        1);
    found.force += error * error / steps;
    found.largest = worse(found.largest, error);
  }
  found.force = std::sqrt(found.force);
  return found;
}

std::optional<ForetoldLadder> PrecisionDistance::foretold_ladder(
    const Scheme& scheme, std::span<const int> levels) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (choices.motion == MotionPrecision::exact) return std::nullopt;
  return foretold_at(levels, "half of the last place of each coordinate, in any number of steps",
                     [&](int pairs) { return foretold(choices.cell, pairs) / overlap; });
}

Expected<PrecisionDistance::Outcome> PrecisionDistance::expect(const Scheme& scheme) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (choices.motion == MotionPrecision::exact) {
    if (!choices.force.is_double()) return Expectation::approximate(other_rounding);
    return Expectation::exact(1e-12, "no coordinates are looked at");
  }
  const double error = foretold(choices.cell, 1024) / overlap;
  Expected<Outcome> all = Expectation::approximate("the largest of a sample");
  all[&Outcome::force] = Expectation::wrong(
      error, tolerance * error,
      "two coordinates are off by up to half of their last place each: its root mean square");
  return all;
}

}  // namespace stickslip::cases
