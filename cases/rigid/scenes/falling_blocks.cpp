// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/falling_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

Vector3 lowest_of(const std::vector<Vector3>& corners) {
  return *std::ranges::min_element(corners, {}, [](const Vector3& c) { return c[2]; });
}

/// Places of the blocks in a scene, by start.
std::vector<std::size_t> places_in(const Scene& scene) {
  std::vector<std::size_t> places(scene.starts());
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (!scene.bodies[i].fixed) places[scene.bodies[i].start] = i;
  return places;
}

}  // namespace

SceneState FallingBlock::at(double time) const {
  return time <= touch ? tumbled(body, body.state, time) : tumbled(body, after, time - touch);
}

PointTouch FallingBlock::touch_at(std::size_t place) const {
  return {.p = place, .point = corner, .restitution = restitution, .p_before = before};
}

FallingBlock falling_block(SceneBody body, double touch, double restitution) {
  FallingBlock made{.body = std::move(body), .touch = touch, .restitution = restitution};
  SceneState& start = made.body.state;
  // Seen from the body where it is; only its height changes.
  start.position[2] = 0;
  const double lowest = lowest_of(corners_in_space(made.body, start))[2];
  start.position[2] = -lowest - touch * start.velocity[2];
  made.before = tumbled(made.body, start, touch);
  made.corner = lowest_of(corners_in_space(made.body, made.before));
  const double impulse = smooth_impulse({made.body}, made.touch_at(0));
  made.after = struck(made.body, made.before, Vector3(impulse * Vector3::UnitZ()), made.corner);
  return made;
}

double clear_until(const FallingBlock& block, double end) {
  constexpr int looks = 100;
  const double graze = 1e-9 * block.body.half_size.norm();
  for (int i = 1; i <= looks; ++i) {
    const double time = block.touch + (end - block.touch) * i / looks;
    const double lowest = lowest_of(corners_in_space(block.body, block.at(time)))[2];
    if (lowest < -graze) return time;
  }
  return end;
}

void ask_of_blocks(RigidScene& asked, const std::vector<FallingBlock>& blocks) {
  const Scene& scene = asked.scene;
  for (const FallingBlock& block : blocks)
    if (const double until = clear_until(block, scene.end()); until < scene.end())
      throw InputError(fmt::format(
          "a second corner of {} touches after {:.3g} s, before the end at {:.3g} s; give finer "
          "steps, larger blocks or a smaller velocity",
          block.body.name, until, scene.end()));
  const std::vector<std::size_t> places = places_in(scene);
  asked.exact = [blocks, bodies = scene.bodies](std::size_t body, double time) {
    return blocks[bodies[body].start].at(time);
  };
  const SceneScale& scale = scene.scale;
  const double mass = blocks.front().body.mass;
  asked.kept = {
      {"angular-momentum",
       "change of the angular momentum about the point of the floor that is touched, over m L v",
       mass * scale.velocity * blocks.front().body.half_size.maxCoeff(),
       [blocks, places](const Scene& told, const std::vector<SceneState>& states,
                        std::size_t start) -> Vector3 {
         const std::size_t i = places[start];
         return angular_momentum_about(told.bodies[i], states[i], blocks[start].corner);
       }},
      {"along-floor", "change of the velocity along the smooth floor, over the scale",
       scale.velocity,
       [places](const Scene&, const std::vector<SceneState>& states, std::size_t start) -> Vector3 {
         const Vector3& v = states[places[start]].velocity;
         return {v[0], v[1], 0};
       }}};
  std::vector<PointTouch> touches;
  for (std::size_t k = 0; k < blocks.size(); ++k) touches.push_back(blocks[k].touch_at(places[k]));
  asked.touches.clear();
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const FallingBlock& block = blocks[scene.bodies[scene.contacts[i].p].start];
    const double impulse = smooth_impulse({block.body}, block.touch_at(0));
    asked.touches.push_back({.contact = i,
                             .time = block.touch,
                             .point = block.corner,
                             .impulse = impulse * Vector3::UnitZ()});
  }
  asked.numbers = [touches](const Scene& told, const std::vector<SceneState>& first,
                            const std::vector<SceneState>& last) {
    return numbers_of_touches(told.bodies, touches, first, last);
  };
}

}  // namespace stickslip::cases
