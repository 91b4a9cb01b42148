// SPDX-License-Identifier: BSD-3-Clause
#include "app/bodies/inputs/ready_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace stickslip::app {
namespace {

bool is_among(const std::vector<SceneShape>& shapes, SceneShape shape) {
  return std::ranges::count(shapes, shape) > 0;
}

bool moves_no_more_than(const SceneBody& wall, WallsMove most) {
  if (!wall.motion || most == WallsMove::in_any_way) return true;
  return most == WallsMove::along && wall.motion->spin.isZero(0);
}

}  // namespace

bool is_able(const Able& able, const Scene& scene) {
  if (able.bodies.empty()) return true;
  if (scene.asks_turns && !able.turned) return false;
  if (scene.contacts.empty() && !able.turned) return false;
  if (able.also != nullptr && !able.also(scene)) return false;
  return std::ranges::all_of(scene.bodies, [&](const SceneBody& body) {
    return body.fixed
               ? is_among(able.walls, body.shape) && moves_no_more_than(body, able.walls_move)
               : is_among(able.bodies, body.shape);
  });
}

double stiffness_for(double mass, double step) {
  const double frequency = std::numbers::pi / (steps_of_contact * step);
  return mass * frequency * frequency;
}

double damping_ratio(double e) {
  if (!(e > 1e-3)) return 1;
  const double log = std::log(e);
  return -log / std::hypot(std::numbers::pi, log);
}

double mass_of_contact(const Scene& scene, const SceneContact& contact) {
  const SceneBody& p = scene.bodies[contact.p];
  const SceneBody& q = scene.bodies[contact.q];
  return q.fixed ? p.mass : p.mass * q.mass / (p.mass + q.mass);
}

double radius_of(const SceneBody& body) {
  return body.shape == SceneShape::block ? body.half_size[2] : body.radius;
}

std::string words_of(const Vector3& v) {
  return fmt::format("{} {} {}", v[0] + 0.0, v[1] + 0.0, v[2] + 0.0);
}

std::vector<ReadyInput> ready_inputs() {
  return {template_input(), lammps_input(), liggghts_input(), yade_input(), mujoco_input()};
}

const std::vector<BodiesInput>& bodies_inputs() {
  static const std::vector<BodiesInput> all = [] {
    std::vector<BodiesInput> files;
    for (const ReadyInput& input : ready_inputs())
      for (const ReadyFile& file : input.files)
        files.push_back({input.program, file.name,
                         [able = input.able, text = file.text](const BodiesLevel& level) {
                           const Scene& scene = level.asked.scene;
                           return is_able(able, scene) ? text(scene) : std::string();
                         }});
    return files;
  }();
  return all;
}

}  // namespace stickslip::app
