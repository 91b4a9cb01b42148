// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/on_meshes/floors.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "cases/rigid/on_meshes/faces.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "stickslip/description/error.hpp"

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

/// A piece of floor below the path of a ball, in squares.
struct Ground {
  std::size_t k = 0;                ///< start
  double radius = 0;                ///< radius of the ball [m]
  double side = 0;                  ///< side of a square [m]
  Vector3 below = Vector3::Zero();  ///< where the ball starts, on the floor [m]
  Vector2 low = Vector2::Zero();    ///< squares up to there
  Vector2 high = Vector2::Zero();   ///< squares from there on
};

/// Below the true path of a body, seen from where it starts and from the floor.
Patch below_path(const RigidScene& asked, std::size_t body, const Flooring& how) {
  Patch patch;
  const SceneBody& ball = asked.scene.bodies[body];
  for (int i = 0; i <= looks; ++i) {
    const double time = asked.scene.end() * i / looks;
    const Vector3 way = asked.exact(body, time).position - ball.state.position;
    const Vector3 seen = Eigen::AngleAxisd(-how.turn * time, Vector3::UnitZ()) * way;
    const Vector2 at = is_row(how.kind) ? Vector2(seen.head<2>()) : in_floor(seen);
    patch.low = patch.low.cwiseMin(at);
    patch.high = patch.high.cwiseMax(at);
  }
  const Vector2 margin = Vector2::Constant(margin_over_radius * ball.radius);
  patch.low -= margin;
  patch.high += margin;
  return patch;
}

Ground ground_below(const RigidScene& asked, std::size_t body, const Flooring& how) {
  const SceneBody& ball = asked.scene.bodies[body];
  Ground ground{.k = ball.start,
                .radius = ball.radius,
                .side = sides_over_radius.at(side_of_start(ball.start)) * ball.radius,
                .below = ball.state.position};
  ground.below[2] = 0;
  const Patch patch = below_path(asked, body, how);
  const auto [x, y] = how.place(ground.k);
  const double side = ground.side;
  // Whole squares to each side of the one that the ball starts over.
  const auto squares = [&](double reach) { return std::ceil(std::max(reach, 0.0) / side); };
  ground.low = {x + squares(-patch.low[0] - x * side), y + squares(-patch.low[1] - y * side)};
  ground.high = {1 - x + squares(patch.high[0] - (1 - x) * side),
                 1 - y + squares(patch.high[1] - (1 - y) * side)};
  return ground;
}

std::string name_of_floor(const Ground& ground) { return "floor-" + std::to_string(ground.k); }

SceneBody floor_of_triangles(const Ground& ground, const Flooring& how) {
  const auto& [k, radius, side, below, low, high] = ground;
  const bool is_random = how.disorder && k / sides_of_scene % 2 == 1;
  constexpr double disorder = 0.2;  // above 1/4 triangles may have no area
  return scene_mesh(name_of_floor(ground), below,
                    mesh_of({{.corner = in_space(-side * low),
                              .along = in_space(Vector2(side * (low + high)[0], 0)),
                              .up = in_space(Vector2(0, side * (low + high)[1])),
                              .side = side,
                              .disorder = is_random ? disorder : 0}}));
}

/// A fixed body that is not a mesh.
SceneBody piece_of_floor(const std::string& name, SceneShape shape, const Vector3& position) {
  SceneBody body = scene_plane(name, position, Vector3::UnitZ());
  body.shape = shape;
  return body;
}

SceneBody floor_of_heights(const Ground& ground) {
  const double side = ground.side;
  SceneBody field = piece_of_floor(name_of_floor(ground), SceneShape::heights,
                                   ground.below + in_space(-side * ground.low));
  field.state.orientation = Eigen::AngleAxisd(turn_of_floors, Vector3::UnitZ());
  field.spacing = side;
  const auto points = [&](int i) {
    return static_cast<std::size_t>(std::lround((ground.low + ground.high)[i])) + 1;
  };
  field.heights.assign(points(1), std::vector<double>(points(0), 0.0));
  return field;
}

/// A row below a path along x: of boxes, or the edges as one body.
std::vector<SceneBody> row_of(const Ground& ground, FloorKind kind) {
  const auto pieces = std::lround((ground.low + ground.high)[0]);
  const auto end_of = [&](long i) -> Vector3 {
    return ground.side * (static_cast<double>(i) - ground.low[0]) * Vector3::UnitX();
  };
  std::vector<SceneBody> row;
  if (kind == FloorKind::boxes) {
    for (long i = 0; i < pieces; ++i) {
      const Vector3 middle = (end_of(i) + end_of(i + 1)) / 2 - ground.radius * Vector3::UnitZ();
      row.push_back(piece_of_floor(fmt::format("{}-{}", name_of_floor(ground), i),
                                   SceneShape::block, ground.below + middle));
      row.back().half_size = {ground.side / 2, ground.radius, ground.radius};
    }
    return row;
  }
  row.push_back(piece_of_floor(name_of_floor(ground),
                               kind == FloorKind::chain ? SceneShape::chain : SceneShape::edges,
                               ground.below));
  for (long i = 0; i <= pieces; ++i) row.back().vertices.push_back(end_of(i));
  return row;
}

std::vector<SceneBody> floor_below(const RigidScene& asked, std::size_t body, const Flooring& how) {
  const Ground ground = ground_below(asked, body, how);
  std::vector<SceneBody> floor;
  if (is_row(how.kind)) {
    floor = row_of(ground, how.kind);
  } else {
    floor.push_back(how.kind == FloorKind::heights ? floor_of_heights(ground)
                                                   : floor_of_triangles(ground, how));
  }
  for (SceneBody& piece : floor) piece.start = ground.k;
  return floor;
}

/// Puts the floors of all starts into the scene, the first in the place of the plane, so that the
/// balls keep theirs. Each ball can touch each piece of its floor.
void lay(Scene& scene, std::vector<std::vector<SceneBody>> floors) {
  std::vector<SceneContact> contacts;
  std::vector<std::vector<std::size_t>> places(floors.size());
  for (std::size_t k = 0; k < floors.size(); ++k) {
    for (SceneBody& piece : floors[k]) {
      const bool is_first = k == 0 && places[0].empty();
      places[k].push_back(is_first ? 0 : scene.bodies.size());
      if (is_first)
        scene.bodies.front() = std::move(piece);
      else
        scene.bodies.push_back(std::move(piece));
    }
  }
  for (const SceneContact& contact : scene.contacts) {
    for (const std::size_t q : places[scene.bodies[contact.p].start]) {
      contacts.push_back(contact);
      contacts.back().q = q;
    }
  }
  scene.contacts = std::move(contacts);
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

/// Plates in the place of floors of triangles.
std::vector<std::vector<SceneBody>> plates_like(std::vector<std::vector<SceneBody>> floors,
                                                double thickness) {
  double reach = 0;
  for (const auto& floor : floors)
    for (const Vector3& v : floor.front().mesh->vertices()) reach = std::max(reach, v.norm());
  for (auto& floor : floors) {
    SceneBody& plate = floor.front();
    plate.shape = SceneShape::block;
    plate.mesh.reset();
    plate.half_size = {reach, reach, thickness / 2};
    plate.state.position[2] -= thickness / 2;
  }
  return floors;
}

}  // namespace

PlaceOnSquare sixteenth_of_square(std::size_t k) {
  constexpr double n = starts_of_scene;
  return {(static_cast<double>(k) + 0.5) / n,
          (static_cast<double>(7 * k % starts_of_scene) + 0.31) / n};
}

RigidScene on_floors_of_triangles(RigidScene asked, const Flooring& how) {
  if (how.turn != 0 && how.kind != FloorKind::triangles)
    throw InputError("turn: floors of triangles alone turn; leave out floor");
  if (how.kind != FloorKind::triangles && !how.belt.isZero(0))
    throw InputError("belt: floors of triangles alone move; leave out floor");
  std::vector<std::vector<SceneBody>> floors(asked.scene.starts());
  for (std::size_t i = 1; i < asked.scene.bodies.size(); ++i)
    floors[asked.scene.bodies[i].start] = floor_below(asked, i, how);
  if (!how.belt.isZero(0)) asked = on_belt(std::move(asked), how.belt);
  const SceneBody& plane = asked.scene.bodies.front();
  for (auto& floor : floors) {
    for (SceneBody& piece : floor) {
      piece.motion = plane.motion;
      piece.state.velocity = plane.state.velocity;
      if (how.turn == 0) continue;
      piece.state.spin = how.turn * Vector3::UnitZ();
      piece.motion = SceneMotion{.velocity = piece.state.velocity,
                                 .spin = piece.state.spin,
                                 .about = piece.state.position};
    }
  }
  asked.twin = asked.scene;
  if (how.turn != 0) lay(*asked.twin, plates_like(floors, asked.scene.bodies[1].radius));
  lay(asked.scene, std::move(floors));
  asked.settled.clear();
  if (how.tells_speeds)
    asked.numbers = [exact = asked.exact, belt = how.belt](const Scene& told,
                                                           const std::vector<SceneState>&,
                                                           const std::vector<SceneState>& last) {
      return speeds_by_side(told, exact, last, belt);
    };
  return asked;
}

std::vector<SceneNumber> speeds_by_side(const Scene& scene,
                                        const std::function<BodyState(std::size_t, double)>& exact,
                                        const std::vector<SceneState>& last, const Vector3& belt) {
  std::array<double, sides_of_scene> sums{};
  std::array<int, sides_of_scene> counts{};
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.fixed) continue;
    const std::size_t side = side_of_start(body.start);
    sums.at(side) +=
        (last[i].velocity - belt).norm() / (exact(i, scene.end()).velocity - belt).norm();
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
