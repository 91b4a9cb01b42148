// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/groove/case.hpp"

#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "reference/rigid/rolling_sphere.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

constexpr double end_in_groove = 1.5;
constexpr int times_in_groove = 4;
constexpr double degrees_of_groove = std::numbers::pi / 180;

/// How a start slides: by velocity or by spin, one way or the other.
struct GrooveStart {
  double velocity = 0;  ///< along the groove [m/s]
  double spin = 0;      ///< that adds R sin b times it to the velocity of the contacts [rad/s]
};

GrooveStart start_of(const Groove& g, std::size_t k, double speed) {
  const double slip = k % 4 < 2 ? speed : -speed;
  if (k % 2 == 0) return {slip, 0};
  return {0, slip / (g.radius * std::sin(g.half_angle * degrees_of_groove))};
}

}  // namespace

reference::SlidingSphere<Real> Groove::on_its_arms(double start_velocity, double spin) const {
  const Real sine = std::sin(wide(half_angle) * std::numbers::pi_v<Real> / 180);
  return {.mass = mass,
          .radius = wide(radius) * sine,
          .inertia_factor = 0.4L / (sine * sine),
          .mu = wide(mu) / sine,
          .gravity = gravity,
          .velocity = start_velocity,
          .spin = spin};
}

RigidScene Groove::scene(const SceneSteps& steps) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.gravity = {0, 0, -gravity};
  const double sine = std::sin(half_angle * degrees_of_groove);
  const double cosine = std::cos(half_angle * degrees_of_groove);
  scene.bodies.push_back(scene_plane("wall-left", Vector3::Zero(), {0, -cosine, sine}));
  scene.bodies.push_back(scene_plane("wall-right", Vector3::Zero(), {0, cosine, sine}));
  asked.settled.assign(2, Vector3::Zero());
  const double rolls = narrow(reference::start_of_rolling(on_its_arms(velocity, 0)).time);
  const double carried = mass * gravity / (2 * sine);
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const Vector3 place(distance_of_starts * static_cast<double>(k), 0, radius / sine);
    SceneBody sphere = scene_sphere("ball-" + std::to_string(k), k, radius, mass, place);
    const GrooveStart start =
        start_of(*this, k, velocity * (1 + phase_of_start(k) * steps.step / rolls));
    sphere.state.velocity[0] = start.velocity;
    sphere.state.spin[1] = -start.spin;
    for (const std::size_t wall : {0U, 1U})
      scene.contacts.push_back({.p = scene.bodies.size(), .q = wall, .mu = mu, .carried = carried});
    scene.bodies.push_back(std::move(sphere));
    asked.settled.emplace_back(-carried / sine * Vector3::UnitZ());
  }
  scene.times = scene_times(steps, end_in_groove * (rolls + steps.coarsest), times_in_groove);
  scene.scale = {.velocity = velocity,
                 .spin = velocity / (radius * sine),
                 .length = velocity * rolls,
                 .energy = mass * velocity * velocity / 2};
  asked.exact = [g = *this, bodies = scene.bodies](std::size_t body, double time) {
    BodyState now = bodies[body].state;
    const auto moved =
        reference::sliding_state(g.on_its_arms(now.velocity[0], -now.spin[1]), cases::wide(time));
    now.position[0] += cases::narrow(moved.position);
    now.velocity[0] = cases::narrow(moved.velocity);
    now.spin[1] = -cases::narrow(moved.spin);
    return now;
  };
  return asked;
}

Groove::Outcome Groove::run(const Scheme& scheme, int steps_per_contact) const {
  return run_on_springs(*this, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> Groove::cross_checks() const {
  // Newton's equations of the sphere with its two contacts, in impulses that stop the slip at most.
  constexpr int steps = 1000;
  const Real sine = std::sin(wide(half_angle) * std::numbers::pi_v<Real> / 180);
  const Real cosine = std::cos(wide(half_angle) * std::numbers::pi_v<Real> / 180);
  using Vector = reference::Vector3<Real>;
  const std::array<Vector, 2> arms{Vector(0, wide(radius) * cosine, -wide(radius) * sine),
                                   Vector(0, -wide(radius) * cosine, -wide(radius) * sine)};
  const Real force = wide(mass) * wide(gravity) / (2 * sine);
  double velocity_off = 0;
  double spin_off = 0;
  for (const std::size_t k : {0U, 1U, 2U, 3U}) {
    const GrooveStart start = start_of(*this, k, velocity);
    const auto closed_start = on_its_arms(start.velocity, start.spin);
    const Real end = reference::start_of_rolling(closed_start).time * wide(end_in_groove);
    Vector v(start.velocity, 0, 0);
    Vector w(0, -start.spin, 0);
    const Real inertia = 0.4L * wide(mass) * wide(radius) * wide(radius);
    for (int i = 0; i < steps; ++i) {
      // Both slip alike along the groove.
      const Real slip = v[0] + w.cross(arms[0])[0];
      const Real arm = wide(radius) * sine;
      const Real stops = std::abs(slip) / (2 / wide(mass) + 2 * arm * arm / inertia);
      const Real taken = std::min(wide(mu) * force * end / steps, stops);
      const Vector push(slip > 0 ? -taken : taken, 0, 0);
      for (const Vector& at : arms) {
        v += push / wide(mass);
        w += at.cross(push) / inertia;
      }
    }
    const auto closed = reference::sliding_state(closed_start, end);
    velocity_off = worse(velocity_off, std::abs(narrow(v[0] - closed.velocity)) / velocity);
    spin_off = worse(spin_off, std::abs(narrow(w[1] + closed.spin)) * radius / velocity);
  }
  const auto told = reference::sphere_in_groove({.radius = radius,
                                                 .mu = mu,
                                                 .gravity = gravity,
                                                 .half_degrees = half_angle,
                                                 .speed = velocity},
                                                0);
  const auto rolls = reference::start_of_rolling(on_its_arms(velocity, 0));
  return {{"velocity against Newton's equations of both contacts in 1000 impulses", velocity_off,
           1e-13},
          {"spin, likewise", spin_off, 1e-13},
          {"rolls with v sin² b/(K + sin² b)",
           std::abs(narrow(rolls.velocity - told.rolling_velocity)) / velocity, 1e-14}};
}

}  // namespace stickslip::cases
