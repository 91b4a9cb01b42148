// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/slopes/case.hpp"

#include <Eigen/Geometry>

#include "cases/rigid/scenes/rigid_states.hpp"
#include "reference/rigid/rigid_block.hpp"
#include "reference/rigid/rolling_sphere.hpp"

namespace stickslip::cases {
namespace {

constexpr double end_over_stop = 1.5;
constexpr int times_on_slope = 4;

enum class SlopeKind { at_rest, thrown_down, thrown_up, sphere };
SlopeKind kind_of(std::size_t k) { return static_cast<SlopeKind>(k % 4); }

/// Down the slope at first [m/s]; `event`: the part of a step by which it stops later.
double speed_of(const Slopes& s, std::size_t k, double event) {
  const double speed = s.velocity * (1 + event / s.sliding_time());
  if (kind_of(k) == SlopeKind::thrown_down) return speed;
  return kind_of(k) == SlopeKind::thrown_up ? -speed : 0;
}

reference::BlockOnSlope block_of(const Slopes& s, double speed) {
  return {.mu = s.mu,
          .gravity = s.gravity,
          .angle = std::atan(wide(s.slope) * wide(s.mu)),
          .speed = speed};
}

/// The second route: forces in small steps, friction taking no more than what moves.
struct SlopeStepped {
  long double velocity = 0;
  long double spin = 0;
};

SlopeStepped slope_in_steps(const Slopes& s, SlopeKind kind, double speed, double end, int steps) {
  const long double a = std::atan(wide(s.slope) * wide(s.mu));
  const long double dt = wide(end) / steps;
  const long double pull = wide(s.gravity) * std::sin(a) * dt;
  const long double most = wide(s.mu) * wide(s.gravity) * std::cos(a) * dt;
  const long double K = 0.4L;
  SlopeStepped now{speed, 0};
  for (int i = 0; i < steps; ++i) {
    now.velocity += pull;
    const bool turns = kind == SlopeKind::sphere;
    const long double slip = now.velocity - (turns ? wide(s.radius) * now.spin : 0);
    const long double stops = slip / (turns ? 1 + 1 / K : 1);
    const long double taken = std::clamp(stops, -most, most);
    now.velocity -= taken;
    if (turns) now.spin += taken / (K * wide(s.radius));
  }
  return now;
}

}  // namespace

double Slopes::sliding_time() const {
  const double a = angle();
  const double rate = std::abs(gravity * (mu * std::cos(a) - std::sin(a)));
  return velocity / std::max(rate, 0.1 * gravity * mu);
}

RigidScene Slopes::scene(const SceneSteps& steps) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.gravity = gravity * Vector3(std::sin(angle()), 0, -std::cos(angle()));
  scene.bodies.push_back(scene_plane("slope", Vector3::Zero(), Vector3::UnitZ()));
  asked.settled.emplace_back(Vector3::Zero());
  const double carried = mass * gravity * std::cos(angle());
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const std::string number = std::to_string(k);
    SceneBody body;
    if (kind_of(k) == SlopeKind::sphere) {
      body = scene_sphere("ball-" + number, k, radius, mass,
                          place_of_start(k) + radius * Vector3::UnitZ());
    } else {
      const Vector3 half = 2 * radius * unlike_block(k / 4);
      body = scene_block("block-" + number, k, half, mass,
                         place_of_start(k) + half[2] * Vector3::UnitZ());
      body.state.velocity[0] = speed_of(*this, k, phase_of_start(k) * steps.step);
    }
    scene.contacts.push_back({.p = scene.bodies.size(), .q = 0, .mu = mu, .carried = carried});
    scene.bodies.push_back(std::move(body));
    asked.settled.emplace_back(-carried * Vector3::UnitZ());
  }
  scene.times =
      scene_times(steps, end_over_stop * (sliding_time() + steps.coarsest), times_on_slope);
  scene.scale = {.velocity = velocity,
                 .spin = velocity / radius,
                 .length = velocity * sliding_time(),
                 .energy = mass * velocity * velocity / 2};
  asked.kept = {kept_spin(scene.scale.spin, [](std::size_t) { return false; })};
  asked.exact = [s = *this, bodies = scene.bodies](std::size_t i, double time) {
    BodyState now = bodies[i].state;
    if (kind_of(bodies[i].start) == SlopeKind::sphere) {
      const reference::SlopeMotion moved = reference::sphere_on_slope(
          {.radius = s.radius,
           .mu = s.mu,
           .gravity = s.gravity,
           .degrees = std::atan(cases::wide(s.slope) * cases::wide(s.mu)) * 180 /
                      std::numbers::pi_v<long double>},
          time);
      now.position[0] += cases::narrow(moved.position);
      now.velocity[0] = cases::narrow(moved.velocity);
      now.spin[1] = cases::narrow(moved.spin);
      return now;
    }
    const reference::BlockOnSlopeMotion moved =
        reference::block_on_slope(block_of(s, now.velocity[0]), time);
    now.position[0] += cases::narrow(moved.position);
    now.velocity[0] = cases::narrow(moved.velocity);
    return now;
  };
  return asked;
}

Slopes::Outcome Slopes::run(const Scheme& scheme, int steps_per_contact) const {
  return run_on_springs(*this, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> Slopes::cross_checks() const {
  constexpr int steps = 100000;
  const double end = end_over_stop * sliding_time();
  const RigidScene asked = scene({end, end});
  double velocity_off = 0;
  double spin_off = 0;
  for (const std::size_t i : {1U, 2U, 3U, 4U}) {
    const BodyState& start = asked.scene.bodies[i].state;
    const BodyState closed = asked.exact(i, end);
    const SlopeStepped stepped =
        slope_in_steps(*this, kind_of(i - 1), start.velocity[0], end, steps);
    velocity_off =
        worse(velocity_off, std::abs(narrow(stepped.velocity) - closed.velocity[0]) / velocity);
    spin_off = worse(spin_off, std::abs(narrow(stepped.spin) - closed.spin[1]) * radius / velocity);
  }
  // Where a body turns about inside a step its forces are a mean over that step.
  return {{"velocity against forces in 100 000 steps", velocity_off, 1e-4},
          {"spin, likewise", spin_off, 1e-12}};
}

}  // namespace stickslip::cases
