// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/corner_landing/case.hpp"

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/falling_blocks.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "reference/shapes/point_impacts.hpp"

namespace stickslip::cases {
namespace {

/// Bodies move along the floor, too, in sixteen directions: a smooth floor keeps that.
constexpr double along_over_down = 0.4;

std::vector<FallingBlock> blocks_of(const CornerLanding& c, const SceneSteps& steps) {
  std::vector<FallingBlock> blocks;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    SceneBody body = scene_block("block-" + std::to_string(k), k, c.length * unlike_block(k),
                                 c.mass, place_of_start(k));
    body.state.orientation = tilt_of_start(k);
    body.state.velocity = c.velocity * (along_over_down * direction_of_start(k) - Vector3::UnitZ());
    const double touch = steps_before_touch * steps.coarsest + phase_of_start(k) * steps.step;
    blocks.push_back(falling_block(std::move(body), touch, c.restitution));
  }
  return blocks;
}

reference::LandingBlock told_to_reference(const FallingBlock& block) {
  const Vector3& half = block.body.half_size;
  return {.half_size = {half[0], half[1], half[2]},
          .mass = block.body.mass,
          .turn = block.before.orientation.toRotationMatrix().cast<long double>(),
          .velocity = wide(block.before.velocity),
          .spin = wide(block.before.spin),
          .restitution = block.restitution};
}

}  // namespace

RigidScene CornerLanding::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, Vector3::Zero());
  Scene& scene = asked.scene;
  scene.asks_turns = true;
  const std::vector<FallingBlock> blocks = blocks_of(*this, steps);
  for (const FallingBlock& block : blocks) {
    scene.contacts.push_back({.p = scene.bodies.size(), .q = 0, .restitution = restitution});
    scene.bodies.push_back(block.body);
  }
  scene.times = scene_times(steps, (steps_before_touch + steps_after_touch) * steps.coarsest, 1);
  scene.scale = {.velocity = velocity,
                 .spin = velocity / length,
                 .length = length,
                 .energy = mass * velocity * velocity / 2};
  ask_of_blocks(asked, blocks);
  return with_floor(std::move(asked), floor);
}

reference::Question CornerLanding::question() const {
  const FallingBlock block = blocks_of(*this, {step_of_checks, step_of_checks}).front();
  const auto list = [](const auto& three) {
    return std::vector<long double>(three.begin(), three.end());
  };
  const SceneTurn& q = block.before.orientation;
  return {"corner-impact",
          {{"half-size", list(block.body.half_size)},
           {"mass", wide(mass)},
           {"quaternion", std::vector<long double>{q.w(), q.x(), q.y(), q.z()}},
           {"velocity", list(block.before.velocity)},
           {"spin", list(block.before.spin)},
           {"restitution", wide(restitution)}}};
}

std::vector<CrossCheckResult> CornerLanding::cross_checks() const {
  double spin_off = 0;
  double velocity_off = 0;
  double energy_off = 0;
  for (const FallingBlock& block : blocks_of(*this, {step_of_checks, step_of_checks})) {
    const reference::CornerImpact told = reference::corner_impact(told_to_reference(block));
    spin_off = worse(spin_off, (narrow(told.spin) - block.after.spin).norm() * length / velocity);
    velocity_off =
        worse(velocity_off, (narrow(told.velocity) - block.after.velocity).norm() / velocity);
    // The energy that is lost: (1 - e^2) u^2/(2 K).
    const double u = velocity_at(block.before, block.corner)[2];
    const double lost = (1 - restitution * restitution) * u * u / 2 /
                        mobility_at(block.body, block.before, block.corner, Vector3::UnitZ());
    const double before = narrow(told.energy_before);
    energy_off = worse(energy_off, std::abs(before - narrow(told.energy_after) - lost) / before);
  }
  return {{"spin after the impact against the reference", spin_off, 1e-13},
          {"velocity after the impact against the reference", velocity_off, 1e-13},
          {"energy that is lost against (1 - e^2) u^2/(2 K)", energy_off, 1e-13}};
}

}  // namespace stickslip::cases
