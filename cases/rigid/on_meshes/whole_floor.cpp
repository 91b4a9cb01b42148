// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/on_meshes/whole_floor.hpp"

#include <cmath>
#include <memory>
#include <utility>

namespace stickslip::cases {
namespace {

/// How far the floor reaches beyond the places of the bodies at the start and at the end [m].
constexpr double margin_of_floor = distance_of_starts;
constexpr double half_thickness = 1;
/// Side of the squares of a mesh [m]: no divisor of the distance of the starts, so that bodies
/// stand over edges in different ways.
constexpr double side_of_squares = 0.37 * distance_of_starts;

/// The rectangle that the floor fills.
struct FloorReach {
  Vector3 low = Vector3::Zero();
  Vector3 high = Vector3::Zero();
};

FloorReach below_bodies(const RigidScene& asked) {
  FloorReach ground;
  const auto reach = [&](const Vector3& place) {
    ground.low = ground.low.cwiseMin(place);
    ground.high = ground.high.cwiseMax(place);
  };
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
    if (asked.scene.bodies[i].fixed) continue;
    reach(asked.scene.bodies[i].state.position);
    reach(asked.exact(i, asked.scene.end()).position);
  }
  ground.low -= Vector3(margin_of_floor, margin_of_floor, 0);
  ground.high += Vector3(margin_of_floor, margin_of_floor, 0);
  return ground;
}

SceneBody slab_of(const FloorReach& ground) {
  Vector3 half = (ground.high - ground.low) / 2;
  Vector3 middle = (ground.high + ground.low) / 2;
  half[2] = half_thickness;
  middle[2] = -half_thickness;
  SceneBody slab = scene_block("floor", 0, half, 1, middle);
  slab.fixed = true;
  return slab;
}

/// Squares cut along one diagonal and the other by turns.
SceneBody squares_of(const FloorReach& ground) {
  const auto count = [&](int axis) {
    return static_cast<std::uint32_t>(
        std::ceil((ground.high[axis] - ground.low[axis]) / side_of_squares));
  };
  const std::uint32_t across = count(0);
  const std::uint32_t along = count(1);
  std::vector<Vector3> vertices;
  std::vector<TriangleCorners> triangles;
  for (std::uint32_t j = 0; j <= along; ++j)
    for (std::uint32_t i = 0; i <= across; ++i)
      vertices.emplace_back(ground.low[0] + side_of_squares * i,
                            ground.low[1] + side_of_squares * j, 0);
  for (std::uint32_t j = 0; j < along; ++j)
    for (std::uint32_t i = 0; i < across; ++i) {
      const std::uint32_t a = j * (across + 1) + i;
      const std::uint32_t b = a + 1;
      const std::uint32_t c = b + across + 1;
      const std::uint32_t d = c - 1;
      if ((i + j) % 2 == 0) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
      } else {
        triangles.push_back({a, b, d});
        triangles.push_back({b, c, d});
      }
    }
  return scene_mesh("floor", Vector3::Zero(),
                    std::make_shared<TriangleMesh>(std::move(vertices), std::move(triangles)));
}

}  // namespace

RigidScene with_floor(RigidScene asked, WholeFloor how) {
  if (how == WholeFloor::plane) return asked;
  asked.twin = asked.scene;
  const FloorReach ground = below_bodies(asked);
  asked.scene.bodies.front() = how == WholeFloor::block ? slab_of(ground) : squares_of(ground);
  for (SceneContact& contact : asked.scene.contacts)
    if (contact.q == 0) contact.normal = Vector3::UnitZ();
  return asked;
}

}  // namespace stickslip::cases
