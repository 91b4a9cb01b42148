// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/bounce_scene.hpp"

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "reference/rigid/rigid_impact.hpp"

namespace stickslip::cases {
namespace {

/// Coarsest steps before the touch and after it: contacts on springs last for twenty or so.
constexpr int flight_before = 2;
constexpr int flight_after = 40;

/// Whether start k slides to the end. Both kinds slide by velocity and by spin.
bool is_fast(std::size_t k) { return k % 4 < 2; }

/// Of the sixteen directions one for each start: those that slide to the end, by velocity and by
/// spin alike, have axes and diagonals; the others lie between.
std::size_t direction_index(std::size_t k) {
  return 2 * (k / 4) + 8 * (k % 2) + (is_fast(k) ? 0 : 1);
}

}  // namespace

RigidScene bounce_scene(const BounceMap& p, const SceneSteps& steps) {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.bodies.push_back(scene_plane("floor", Vector3::Zero(), Vector3::UnitZ()));
  const double threshold = narrow(reference::sliding_threshold(p.bounce(p.restitution, p.fast)));
  std::vector<double> touch;
  std::vector<BodyState> after;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    touch.push_back(flight_before * steps.coarsest + phase_of_start(k) * steps.step);
    SceneBody sphere =
        scene_sphere("ball-" + std::to_string(k), k, p.radius, p.mass, place_of_start(k));
    const Vector3 slip =
        (is_fast(k) ? p.fast : p.slow) * threshold * direction_of_start(direction_index(k));
    BodyState& state = sphere.state;
    if (k % 2 == 0) {
      state.velocity = slip;
    } else {
      state.spin = spin_for(slip, p.radius);
    }
    state.velocity[2] = -p.normal_velocity;
    state.position[2] = p.radius + p.normal_velocity * touch.back();
    const reference::RigidRebound left = reference::bounce_on_floor(
        {.restitution = p.restitution, .mu = p.mu}, rigid_sphere_of(sphere, state));
    BodyState rebound = state_of(left.first);
    rebound.position = state.position + touch.back() * state.velocity;
    after.push_back(rebound);
    scene.contacts.push_back(
        {.p = scene.bodies.size(), .q = 0, .mu = p.mu, .restitution = p.restitution});
    scene.bodies.push_back(std::move(sphere));
  }
  scene.times = scene_times(steps, (flight_before + 1 + flight_after) * steps.coarsest, 1);
  const double speed = p.fast * threshold;
  scene.scale = {.velocity = speed,
                 .spin = speed / p.radius,
                 .length = speed * scene.end(),
                 .energy = p.mass * speed * speed / 2};
  asked.exact = [=, before = scene.bodies](std::size_t body, double time) {
    const std::size_t k = body - 1;
    return time < touch[k] ? flown(before[body].state, time) : flown(after[k], time - touch[k]);
  };
  asked.kept = kept_on_floor(speed, speed / p.radius);
  asked.numbers = numbers_of_bounces;
  asked.bounces = 1;
  return asked;
}

}  // namespace stickslip::cases
