// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_rest/case.hpp"

#include "cases/drive/single_contact.hpp"
#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases {
namespace {

/// The coordinate that moves least, by a seventh of the movement, stands until a step moves it by
/// half of a place: at 3.5 places a step, along the normal and across it.
constexpr double places_a_step = 5;

/// Velocity of a resting mass on a spring whose position is a multiple of `place`, undamped, at
/// most: what it gathers until a step moves it by half a place. In units of the mass and spring.
double greatest_on_a_grid(double place, double dt, double off, long steps) {
  double position = 0;  // of the grid
  double velocity = 0;
  double greatest = 0;
  double force = off;
  for (long i = 0; i < steps; ++i) {
    velocity += 0.5 * dt * force;
    position = place * std::nearbyint((position + dt * velocity) / place);
    force = off - position;
    velocity += 0.5 * dt * force;
    greatest = std::max(greatest, std::abs(velocity));
  }
  return greatest;
}

}  // namespace

double PrecisionRest::standing_velocity(double cell, int steps_per_period) const {
  const Vector3 places = last_places(distance, cell, radius, 1);
  if (places != last_places(distance, cell, radius, -1))
    return std::numeric_limits<double>::quiet_NaN();
  // Each sphere makes half of a step, and a coordinate stands until that is half of its place.
  constexpr int directions = 360;
  double mean = 0;
  for (int i = 0; i < directions; ++i) {
    const double angle = 2 * std::numbers::pi * i / directions;
    const Vector3 along =
        std::cos(angle) * normal_in_coordinates() + std::sin(angle) * tangent_in_coordinates();
    mean += 1 / along.cwiseQuotient(places).cwiseAbs().maxCoeff() / directions;
  }
  return mean * steps_per_period / period();
}

double PrecisionRest::overlap() const { return mass * gravity / std::hypot(1, slope) / kn; }

double PrecisionRest::period() const { return 2 * std::numbers::pi * std::sqrt(mass / kn); }

std::vector<CrossCheckResult> PrecisionRest::cross_checks() const {
  constexpr double place = 1e-3;
  constexpr double dt = 0.01;
  const double greatest = greatest_on_a_grid(place, dt, 0.3 * place, 100000);
  return {
      {"a mass on a spring whose position is kept on a grid, at rest but for what the grid leaves "
       "over: velocity against half a place a step",
       std::abs(greatest / (0.5 * place / dt) - 1), 0.2}};
}

PrecisionRest::Outcome PrecisionRest::run(const Scheme& scheme, int steps_per_period) const {
  if (slope >= mu)
    throw InputError("slope=" + shortest(slope) + " [-]: must be below mu, " + shortest(mu));
  const double weight = mass * gravity / std::hypot(1, slope);
  const double stretch = slope * weight / kt;
  const Scheme placed = at_distance(scheme, distance);
  SingleContact block(placed, overlap(), 0, 0, stretch);
  block.radius(radius);
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    return Vector2((weight - f.normal) / mass, (slope * weight - f.tangential[0]) / mass);
  };
  block.start(acceleration({}, {}, block.force()));
  const double dt = period() / steps_per_period;
  const long steps = static_cast<long>(periods) * steps_per_period;
  double greatest = 0;
  double late_force = 0;
  for (long i = 0; i < steps; ++i) {
    block.step(dt, acceleration);
    greatest = worse(greatest, block.velocity().norm());
    if (i >= steps - steps_per_period) late_force += block.force().tangential[0] / steps_per_period;
  }
  const double allowed =
      places_a_step * greatest_place(distance, precision_of(scheme).cell, radius) / dt;
  return {.velocity = greatest / std::sqrt(gravity * overlap()),
          .creep = std::abs(late_force / kt - stretch) / overlap(),
          .excess = std::max(0.0, greatest - allowed) / allowed};
}

std::optional<ForetoldLadder> PrecisionRest::foretold_ladder(const Scheme& scheme,
                                                             std::span<const int> levels) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (choices.motion != MotionPrecision::state_single) return std::nullopt;
  constexpr double greatest_turn = 0.1;  // of the phase of the spring in a step
  ForetoldLadder ladder = foretold_at(
      levels, "a coordinate stands until a step moves it by half of a last place", [&](int steps) {
        if (2 * std::numbers::pi / steps > greatest_turn)
          return std::numeric_limits<double>::quiet_NaN();
        return standing_velocity(choices.cell, steps) / std::sqrt(gravity * overlap());
      });
  ladder.is_bound = true;
  return ladder;
}

Expected<PrecisionRest::Outcome> PrecisionRest::expect(const Scheme& scheme) const {
  const PrecisionChoices choices = precision_of(scheme);
  if (!choices.any()) return Expectation::exact(1e-9, "forces balance");
  if (choices.motion != MotionPrecision::state_single)
    return Expectation::approximate(other_rounding);
  Expected<Outcome> all = Expectation::approximate(
      "what the grid leaves of the balance gathers as velocity while the position stands");
  all[&Outcome::excess] =
      Expectation::exact(0, "a step that moves the block by a last place moves it back");
  return all;
}

}  // namespace stickslip::cases
