// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/slide_then_roll/case.hpp"

#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Vector = reference::Vector3<Real>;

/// Seen so long, over the time at which the last one rolls.
constexpr double end_of_rolling = 1.5;
/// Times that are asked for.
constexpr int times_of_rolling = 4;

/// A start: how fast it slides, and by what.
BodyState start_of(const SlideThenRoll& s, std::size_t k, double speed) {
  const Vector3 slip = speed * (s.along_x ? direction_along_x(k) : direction_of_start(k));
  BodyState state;
  // By velocity; by spin; by velocity; by spin with a velocity across it.
  if (k % 2 == 0) {
    state.velocity = slip;
  } else {
    if (k % 4 == 3 && !s.along_x) state.velocity = 0.5 * Vector3(-slip[1], slip[0], 0);
    state.spin = spin_for(slip - state.velocity, s.radius);
    if (!s.along_x) state.spin[2] = speed / (2 * s.radius);
  }
  return state;
}

reference::SphereOnFloor on_floor(const SlideThenRoll& s, const BodyState& start) {
  return {.radius = s.radius,
          .mu = s.mu,
          .gravity = s.gravity,
          .velocity = wide(start.velocity),
          .spin = wide(start.spin)};
}

/// The second route: Newton's equations in impulses, none of which turns the slip about.
struct Impulses {
  Vector velocity;
  Vector spin;
  Vector position = Vector::Zero();
};

Impulses by_impulses(const reference::SphereOnFloor& sphere, Real end, int steps) {
  Impulses now{sphere.velocity, sphere.spin};
  const Real inverse = 1 + 1 / sphere.inertia_factor;
  for (int i = 0; i < steps; ++i) {
    const Vector slip = reference::lowest_point_velocity(now.velocity, now.spin, sphere.radius);
    const Real dt = end / steps;
    const Real most = sphere.mu * sphere.gravity * dt;
    const Real size = slip.norm();
    const Real taken = std::min(most, size / inverse);
    const Vector push = size > 0 ? Vector(-taken / size * slip) : Vector(Vector::Zero());
    // It acts at an even rate until the slip ends.
    const Real acts = most > 0 ? dt * taken / most : 0;
    now.position += dt * now.velocity + (dt - acts / 2) * push;
    now.velocity += push;
    const Vector turn = push / (sphere.inertia_factor * sphere.radius);
    now.spin += Vector(turn[1], -turn[0], 0);
  }
  return now;
}

}  // namespace

RigidScene SlideThenRoll::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, {0, 0, -gravity});
  Scene& scene = asked.scene;
  asked.settled.emplace_back(Vector3::Zero());
  const double last = rolling_time() + steps.coarsest;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const double rolls = rolling_time() + phase_of_start(k) * steps.step;
    SceneBody sphere = scene_sphere("ball-" + std::to_string(k), k, radius, mass,
                                    place_of_start(k) + radius * Vector3::UnitZ());
    const BodyState start = start_of(*this, k, velocity * rolls / rolling_time());
    sphere.state.velocity = start.velocity;
    sphere.state.spin = start.spin;
    scene.contacts.push_back(
        {.p = scene.bodies.size(), .q = 0, .mu = mu, .carried = mass * gravity});
    scene.bodies.push_back(std::move(sphere));
    asked.settled.emplace_back(-mass * gravity * Vector3::UnitZ());
  }
  scene.times = scene_times(steps, end_of_rolling * last, times_of_rolling);
  const double spin = velocity / radius;
  scene.scale = {.velocity = velocity,
                 .spin = spin,
                 .length = velocity * rolling_time(),
                 .energy = mass * velocity * velocity / 2};
  asked.exact = [s = *this, bodies = scene.bodies](std::size_t body, double time) {
    const BodyState& start = bodies[body].state;
    const reference::SlideThenRoll moved =
        reference::slide_then_roll(on_floor(s, start), cases::wide(time));
    return BodyState{start.position + cases::narrow(moved.position), cases::narrow(moved.velocity),
                     cases::narrow(moved.spin)};
  };
  asked.kept = kept_on_floor(velocity, spin);
  asked.numbers = numbers_of_sliding;
  return asked;
}

SlideThenRoll::Outcome SlideThenRoll::run(const Scheme& scheme, int steps_per_contact) const {
  return run_on_springs(*this, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> SlideThenRoll::cross_checks() const {
  constexpr int steps = 1000;
  const double end = end_of_rolling * rolling_time();
  double velocity_off = 0;
  double position_off = 0;
  double rolls_off = 0;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const auto sphere = on_floor(*this, start_of(*this, k, velocity));
    const reference::SlideThenRoll closed = reference::slide_then_roll(sphere, wide(end));
    const Impulses stepped = by_impulses(sphere, wide(end), steps);
    velocity_off =
        worse(velocity_off, narrow((stepped.velocity - closed.velocity).norm() / wide(velocity)));
    position_off = worse(position_off, narrow((stepped.position - closed.position).norm() /
                                              wide(velocity * rolling_time())));
    const Vector slip =
        reference::lowest_point_velocity(closed.velocity, closed.spin, wide(radius));
    rolls_off = worse(rolls_off, narrow(slip.norm() / wide(velocity)));
  }
  return {{"velocity against Newton's equations in 1000 impulses", velocity_off, 1e-14},
          {"position, likewise", position_off, 1e-14},
          {"velocity of the lowest point at the end", rolls_off, 1e-14}};
}

}  // namespace stickslip::cases
