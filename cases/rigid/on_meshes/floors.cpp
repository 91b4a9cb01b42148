// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/on_meshes/floors.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "cases/rigid/on_meshes/faces.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"

namespace stickslip::cases {
namespace {

/// Angle of the floors: paths lie along no edge.
constexpr double turn_of_floors = -0.37 * std::numbers::pi / 8;
/// Floors reach so far beyond the path, over the radius.
constexpr double margin_over_radius = 1.5;
/// Places of a path that are looked at.
constexpr int looks = 16;

/// A rectangle in the axes of the floors.
struct Patch {
  Vector2 low = Vector2::Zero();
  Vector2 high = Vector2::Zero();
};

Vector2 in_floor(const Vector3& place) {
  const Vector2 along(std::cos(turn_of_floors), std::sin(turn_of_floors));
  return {along[0] * place[0] + along[1] * place[1], -along[1] * place[0] + along[0] * place[1]};
}
Vector3 in_space(const Vector2& place) {
  const Vector2 along(std::cos(turn_of_floors), std::sin(turn_of_floors));
  return {along[0] * place[0] - along[1] * place[1], along[1] * place[0] + along[0] * place[1], 0};
}

/// Below the true path of a body, seen from where it starts.
Patch below_path(const RigidScene& asked, std::size_t body) {
  Patch patch;
  const SceneBody& ball = asked.scene.bodies[body];
  for (int i = 0; i <= looks; ++i) {
    const double time = asked.scene.end() * i / looks;
    const Vector2 at = in_floor(asked.exact(body, time).position) - in_floor(ball.state.position);
    patch.low = patch.low.cwiseMin(at);
    patch.high = patch.high.cwiseMax(at);
  }
  const Vector2 margin = Vector2::Constant(margin_over_radius * ball.radius);
  patch.low -= margin;
  patch.high += margin;
  return patch;
}

SceneBody floor_below(const RigidScene& asked, std::size_t body, const Flooring& how) {
  const SceneBody& ball = asked.scene.bodies[body];
  const std::size_t k = ball.start;
  const double side = sides_over_radius.at(side_of_start(k)) * ball.radius;
  const Patch patch = below_path(asked, body);
  const auto [x, y] = how.place(k);
  // Whole squares to each side of the one that the ball starts over.
  const auto squares = [&](double reach) { return std::ceil(std::max(reach, 0.0) / side); };
  const Vector2 low(x + squares(-patch.low[0] - x * side), y + squares(-patch.low[1] - y * side));
  const Vector2 high(1 - x + squares(patch.high[0] - (1 - x) * side),
                     1 - y + squares(patch.high[1] - (1 - y) * side));
  const bool is_random = how.disorder && k / sides_of_scene % 2 == 1;
  constexpr double disorder = 0.2;  // above 1/4 triangles may have no area
  Vector3 place = ball.state.position;
  place[2] = 0;
  SceneBody floor = scene_mesh("floor-" + std::to_string(k), place,
                               mesh_of({{.corner = in_space(-side * low),
                                         .along = in_space(Vector2(side * (low + high)[0], 0)),
                                         .up = in_space(Vector2(0, side * (low + high)[1])),
                                         .side = side,
                                         .disorder = is_random ? disorder : 0}}));
  floor.start = k;
  return floor;
}

/// All that is there goes along with the belt.
RigidScene on_belt(RigidScene asked, const Vector3& belt) {
  for (SceneBody& body : asked.scene.bodies) {
    if (body.fixed) {
      body.motion = SceneMotion{.velocity = belt};
      body.state.velocity = belt;
    } else {
      body.state.velocity += belt;
    }
  }
  asked.exact = [exact = asked.exact, belt](std::size_t body, double time) {
    BodyState now = exact(body, time);
    now.position += time * belt;
    now.velocity += belt;
    return now;
  };
  asked.kept.clear();
  return asked;
}

}  // namespace

PlaceOnSquare sixteenth_of_square(std::size_t k) {
  constexpr double n = starts_of_scene;
  return {(static_cast<double>(k) + 0.5) / n,
          (static_cast<double>(7 * k % starts_of_scene) + 0.31) / n};
}

RigidScene on_floors_of_triangles(RigidScene asked, const Flooring& how) {
  std::vector<SceneBody> floors(asked.scene.starts());
  for (std::size_t i = 1; i < asked.scene.bodies.size(); ++i)
    floors[asked.scene.bodies[i].start] = floor_below(asked, i, how);
  if (!how.belt.isZero(0)) asked = on_belt(std::move(asked), how.belt);
  asked.twin = asked.scene;
  Scene& scene = asked.scene;
  for (SceneBody& floor : floors) {
    floor.motion = scene.bodies.front().motion;
    floor.state.velocity = scene.bodies.front().state.velocity;
  }
  // The first floor takes the place of the plane, so that the balls keep theirs.
  const std::size_t balls = scene.bodies.size();
  scene.bodies.front() = floors.front();
  for (SceneContact& contact : scene.contacts) {
    const std::size_t k = scene.bodies[contact.p].start;
    contact.q = k == 0 ? 0 : balls + k - 1;
  }
  scene.bodies.insert(scene.bodies.end(), std::make_move_iterator(floors.begin() + 1),
                      std::make_move_iterator(floors.end()));
  asked.settled.clear();
  if (how.tells_speeds)
    asked.numbers = [exact = asked.exact](const Scene& told, const std::vector<SceneState>&,
                                          const std::vector<SceneState>& last) {
      return speeds_by_side(told, exact, last);
    };
  return asked;
}

std::vector<SceneNumber> speeds_by_side(const Scene& scene,
                                        const std::function<BodyState(std::size_t, double)>& exact,
                                        const std::vector<SceneState>& last) {
  std::array<double, sides_of_scene> sums{};
  std::array<int, sides_of_scene> counts{};
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.fixed) continue;
    const std::size_t side = side_of_start(body.start);
    sums.at(side) += last[i].velocity.norm() / exact(i, scene.end()).velocity.norm();
    ++counts.at(side);
  }
  std::vector<SceneNumber> all;
  for (std::size_t i = 0; i < sides_of_scene; ++i)
    if (counts.at(i) > 0)
      all.push_back({fmt::format("{}{:g} R", speed_on_triangles, sides_over_radius.at(i)),
                     sums.at(i) / counts.at(i), 1});
  return all;
}

}  // namespace stickslip::cases
