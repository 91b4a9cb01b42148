// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/drops/case.hpp"

#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "reference/rigid/rigid_block.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Height of the lowest point and velocity upwards.
struct Flight {
  Real height = 0;
  Real velocity = 0;
};

/// Flight by flight from a fall from rest that lasts so long.
Flight flight_at(Real fall, Real restitution, Real gravity, Real time) {
  if (time < fall) return {gravity * (fall * fall - time * time) / 2, -gravity * time};
  Real begin = fall;
  Real speed = gravity * fall * restitution;
  // What bounces more often than that is at rest, but for round-off.
  for (int i = 0; i < 10000 && speed > 0; ++i) {
    const Real lasts = 2 * speed / gravity;
    const Real since = time - begin;
    if (since < lasts) return {since * (speed - gravity * since / 2), speed - gravity * since};
    begin += lasts;
    speed *= restitution;
  }
  return {};
}

/// In the middle of the flight after the last bounce, over the duration of the fall.
double end_over_fall(double e) { return 1 + 2 * e + 2 * e * e + e * e * e; }

/// Fall of start k [s].
double fall_of(const Drops& d, std::size_t k, double step) {
  return d.fall() + phase_of_start(k) * step;
}

std::vector<SceneNumber> numbers_of_drops(const Scene& scene, const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last) {
  // By the energy of the last flight.
  double sum = 0;
  const double g = scene.gravity.norm();
  for (const SceneContact& contact : scene.contacts) {
    const double radius = scene.bodies[contact.p].radius;
    const auto reaches = [&](const BodyState& s) {
      return s.position[2] - radius + s.velocity[2] * s.velocity[2] / (2 * g);
    };
    sum += std::pow(std::max(reaches(last[contact.p]) / reaches(first[contact.p]), 0.0),
                    1.0 / (2 * Drops::bounces));
  }
  return {{"restitution", sum / static_cast<double>(scene.contacts.size()),
           scene.contacts.front().restitution}};
}

}  // namespace

RigidScene Drops::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, {0, 0, -gravity});
  Scene& scene = asked.scene;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const double lasts = fall_of(*this, k, steps.step);
    SceneBody sphere =
        scene_sphere("ball-" + std::to_string(k), k, radius, mass,
                     place_of_start(k) + (radius + gravity * lasts * lasts / 2) * Vector3::UnitZ());
    scene.contacts.push_back(
        {.p = scene.bodies.size(), .q = 0, .mu = mu, .restitution = restitution});
    scene.bodies.push_back(std::move(sphere));
  }
  scene.times = scene_times(steps, end_over_fall(restitution) * fall(), 1);
  const double speed = gravity * fall();
  scene.scale = {.velocity = speed,
                 .spin = speed / radius,
                 .length = height,
                 .energy = mass * gravity * height};
  asked.exact = [d = *this, step = steps.step, bodies = scene.bodies](std::size_t i, double time) {
    BodyState now = bodies[i].state;
    const Flight flight =
        flight_at(cases::wide(fall_of(d, bodies[i].start, step)), d.restitution, d.gravity, time);
    now.position[2] = d.radius + cases::narrow(flight.height);
    now.velocity[2] = cases::narrow(flight.velocity);
    return now;
  };
  asked.kept = {kept_spin(speed / radius, [](std::size_t) { return true; })};
  asked.numbers = numbers_of_drops;
  asked.bounces = Drops::bounces;
  return asked;
}

Drops::Outcome Drops::run(const Scheme& scheme, int steps_per_contact) const {
  return run_drops(*this, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> Drops::cross_checks() const {
  double height_off = 0;
  double velocity_off = 0;
  for (int n = 1; n <= 2 * Drops::bounces; ++n) {
    const auto peak = reference::drop_rebound(height, restitution, gravity, n);
    const Flight flight = flight_at(std::sqrt(2 * wide(height) / wide(gravity)), restitution,
                                    gravity, peak.time_of_peak);
    height_off = worse(height_off, std::abs(narrow(flight.height - peak.peak)) / height);
    velocity_off = worse(velocity_off, std::abs(narrow(flight.velocity)) / (gravity * fall()));
  }
  return {{"height of six peaks, flight by flight, against the sums of their series", height_off,
           1e-14},
          {"velocity there", velocity_off, 1e-14}};
}

}  // namespace stickslip::cases
