// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/same_shape/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"

namespace stickslip::cases {
namespace {

constexpr std::size_t ways_to_tell = 4;
constexpr std::array names_of_ways{"block", "polyhedron", "triangles", "exchanged"};
/// Half a floor, over L.
constexpr double half_floor = 3;
constexpr double floor_thickness = 0.5;

/// Block of a group of starts: all of it but how it is told, and where it stands.
SceneBody block_of_group(const SameShape& s, std::size_t group) {
  SceneBody body = scene_block("", 0, s.length * unlike_block(group), s.mass, Vector3::Zero());
  body.state.orientation = tilt_of_start(5 * group + 2);
  body.state.velocity = s.velocity * (0.4 * direction_of_start(3 * group) - Vector3::UnitZ());
  return body;
}

std::vector<FallingBlock> blocks_of_shapes(const SameShape& s, const SceneSteps& steps) {
  std::vector<FallingBlock> blocks;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const std::size_t group = k / ways_to_tell;
    SceneBody body = told_as(block_of_group(s, group), static_cast<ToldAs>(k % ways_to_tell));
    body.name = fmt::format("{}-{}", names_of_ways.at(k % ways_to_tell), k);
    body.start = k;
    body.state.position = place_of_start(k);
    const double touch = steps_before_touch * steps.coarsest + phase_of_start(group) * steps.step;
    blocks.push_back(falling_block(std::move(body), touch, s.restitution));
  }
  return blocks;
}

/// A floor below a start: the plane of all, a block, or two triangles. Which one goes by group and
/// way, so that each way meets each floor.
SceneBody floor_below(const SameShape& s, std::size_t k) {
  const std::string name = fmt::format("floor-{}", k);
  const double half = half_floor * s.length;
  const std::size_t kind = (k % ways_to_tell + k / ways_to_tell) % 3;
  if (kind == 1) {
    SceneBody slab = scene_block(name, k, {half, half, floor_thickness * s.length}, 1,
                                 place_of_start(k) - floor_thickness * s.length * Vector3::UnitZ());
    slab.fixed = true;
    return slab;
  }
  if (kind == 2)
    return scene_mesh(
        name, place_of_start(k),
        std::make_shared<TriangleMesh>(
            std::vector<Vector3>{
                {-half, -half, 0}, {half, -half, 0}, {half, half, 0}, {-half, half, 0}},
            std::vector<TriangleCorners>{{0, 1, 2}, {0, 2, 3}}));
  return scene_plane(name, place_of_start(k), Vector3::UnitZ());
}

/// Largest difference of velocity or spin at the end within a group, over the scales.
double largest_difference(const Scene& scene, const std::vector<SceneState>& last) {
  std::array<const SceneState*, starts_of_scene> of{};
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (!scene.bodies[i].fixed) of.at(scene.bodies[i].start) = &last[i];
  double most = 0;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const SceneState& first = *of.at(k - k % ways_to_tell);
    most = worse(most, (of.at(k)->velocity - first.velocity).norm() / scene.scale.velocity);
    most = worse(most, (of.at(k)->spin - first.spin).norm() / scene.scale.spin);
  }
  return most;
}

/// The largest difference of each way of telling from plain blocks.
std::vector<SceneNumber> numbers_of_ways(const Scene& scene, const std::vector<SceneState>& last) {
  std::vector<SceneNumber> numbers;
  for (std::size_t way = 1; way < ways_to_tell; ++way) {
    Scene two = scene;
    std::vector<SceneState> states = last;
    // Other ways take the state of the plain block.
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      const SceneBody& body = scene.bodies[i];
      if (body.fixed || body.start % ways_to_tell == way) continue;
      const auto plain = std::ranges::find_if(scene.bodies, [&](const SceneBody& b) {
        return !b.fixed && b.start == body.start - body.start % ways_to_tell;
      });
      states[i] = last[static_cast<std::size_t>(plain - scene.bodies.begin())];
    }
    numbers.push_back({fmt::format("difference of {} from block", names_of_ways.at(way)),
                       largest_difference(two, states), 0});
  }
  return numbers;
}

Scene on_one_plane(const SameShape& s, const Scene& scene) {
  Scene twin = scene;
  twin.bodies.clear();
  twin.contacts.clear();
  twin.bodies.push_back(scene_plane("floor", Vector3::Zero(), Vector3::UnitZ()));
  for (const SceneBody& body : scene.bodies) {
    if (body.fixed) continue;
    // Blocks alone, some with their axes exchanged: turns are compared, too.
    const bool is_exchanged =
        static_cast<ToldAs>(body.start % ways_to_tell) == ToldAs::exchanged_axes;
    SceneBody plain = told_as(block_of_group(s, body.start / ways_to_tell),
                              is_exchanged ? ToldAs::exchanged_axes : ToldAs::block);
    plain.name = body.name;
    plain.start = body.start;
    plain.state.position = body.state.position;
    twin.contacts.push_back({.p = twin.bodies.size(), .q = 0, .restitution = s.restitution});
    twin.bodies.push_back(std::move(plain));
  }
  return twin;
}

}  // namespace

SceneBody told_as(const SceneBody& block, ToldAs how) {
  SceneBody body = block;
  if (how == ToldAs::block) return body;
  if (how == ToldAs::exchanged_axes) {
    // Here x is the y of the block, and so on.
    const auto exchanged = [](const Vector3& v) { return Vector3(v[1], v[2], v[0]); };
    Matrix3 turn;
    turn << 0, 0, 1, 1, 0, 0, 0, 1, 0;
    body.half_size = exchanged(block.half_size);
    body.inertia = exchanged(block.inertia);
    body.state.orientation = block.state.orientation * SceneTurn(turn);
    return body;
  }
  const BlockFaces faces = faces_of_block(block.half_size);
  body.shape = SceneShape::polyhedron;
  body.vertices = faces.vertices;
  body.faces = faces.faces;
  if (how == ToldAs::polyhedron) return body;
  // Each face is cut into triangles about a vertex in it, off its middle.
  body.faces.clear();
  for (const auto& ring : faces.faces) {
    const auto corner = [&](std::size_t i) { return faces.vertices[ring[i % ring.size()]]; };
    body.vertices.emplace_back(0.4 * corner(0) + 0.3 * corner(2) + 0.2 * corner(1) +
                               0.1 * corner(3));
    for (std::size_t i = 0; i < ring.size(); ++i)
      body.faces.push_back({ring[i], ring[(i + 1) % ring.size()], body.vertices.size() - 1});
  }
  return body;
}

RigidScene SameShape::scene(const SceneSteps& steps) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.asks_turns = true;
  const std::vector<FallingBlock> blocks = blocks_of_shapes(*this, steps);
  for (const FallingBlock& block : blocks) {
    scene.contacts.push_back(
        {.p = scene.bodies.size() + 1, .q = scene.bodies.size(), .restitution = restitution});
    scene.bodies.push_back(floor_below(*this, block.body.start));
    scene.bodies.push_back(block.body);
  }
  scene.times = scene_times(steps, (steps_before_touch + steps_after_touch) * steps.coarsest, 1);
  scene.scale = {.velocity = velocity,
                 .spin = velocity / length,
                 .length = length,
                 .energy = mass * velocity * velocity / 2};
  ask_of_blocks(asked, blocks);
  constexpr double single = 1e-3;
  asked.own = {
      {"same-shape",
       "difference of velocity or spin between bodies of one shape that are told in "
       "different ways, largest, over the scales",
       single,
       [](const Scene& told, const std::vector<SceneState>&, const std::vector<SceneState>& last) {
         return largest_difference(told, last);
       }}};
  asked.numbers = [](const Scene& told, const std::vector<SceneState>&,
                     const std::vector<SceneState>& last) { return numbers_of_ways(told, last); };
  asked.twin = on_one_plane(*this, scene);
  return asked;
}

reference::Question SameShape::question() const {
  std::vector<long double> vertices;
  for (const Vector3& v : told_as(block_of_group(*this, 1), ToldAs::triangles).vertices)
    for (const double x : v) vertices.push_back(wide(x));
  return {"polyhedron-mass", {{"vertices", vertices}}};
}

std::vector<CrossCheckResult> SameShape::cross_checks() const {
  double place_off = 0;
  double inertia_off = 0;
  double state_off = 0;
  const SceneSteps steps{step_of_checks, step_of_checks};
  const std::vector<FallingBlock> blocks = blocks_of_shapes(*this, steps);
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const FallingBlock& plain = blocks[k - k % ways_to_tell];
    const FallingBlock& told = blocks[k];
    const auto seen = [](const FallingBlock& b, const SceneState& s) {
      return Vector3(s.position - place_of_start(b.body.start));
    };
    place_off = worse(place_off, (seen(told, told.before) - seen(plain, plain.before)).norm());
    const auto inertia = [](const FallingBlock& b) {
      return Matrix3(inertia_in_space(b.body, b.body.state.orientation));
    };
    inertia_off = worse(inertia_off, (inertia(told) - inertia(plain)).cwiseAbs().maxCoeff());
    state_off = worse(state_off, (told.after.spin - plain.after.spin).norm() * length / velocity);
  }
  // Masses of the polyhedra by their faces.
  double mass_off = 0;
  for (const ToldAs how : {ToldAs::polyhedron, ToldAs::triangles}) {
    const SceneBody block = block_of_group(*this, 1);
    const SceneBody found = with_density(told_as(block, how), 1);
    const double volume = 8 * block.half_size.prod();
    mass_off = worse(mass_off, std::abs(found.mass / volume - 1));
  }
  return {{"places at the touch", place_off / length, 1e-14},
          {"inertia in space", inertia_off / (mass * length * length), 1e-14},
          {"spin after the impact", state_off, 1e-13},
          {"volume by the faces", mass_off, 1e-14}};
}

}  // namespace stickslip::cases
