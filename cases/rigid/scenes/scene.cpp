// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/scene.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace stickslip::cases {

std::string word_of(SceneShape shape) {
  switch (shape) {
    case SceneShape::sphere:
      return "sphere";
    case SceneShape::block:
      return "block";
    case SceneShape::plane:
      return "plane";
    case SceneShape::mesh:
      return "mesh";
    case SceneShape::heights:
      return "heights";
    case SceneShape::edges:
      return "edges";
    case SceneShape::chain:
      return "chain";
    case SceneShape::ellipsoid:
      return "ellipsoid";
    case SceneShape::superquadric:
      return "superquadric";
    case SceneShape::cylinder:
      return "cylinder";
    case SceneShape::polyhedron:
      return "polyhedron";
    case SceneShape::clump:
      return "clump";
  }
  return {};
}

int Scene::steps() const { return static_cast<int>(std::lround(end() / step)); }

std::size_t Scene::starts() const {
  std::size_t most = 0;
  for (const SceneBody& body : bodies) {
    if (!body.fixed) most = std::max(most, body.start + 1);
  }
  return most;
}

Vector3 place_of_start(std::size_t k) {
  constexpr std::size_t in_a_row = 4;
  return {distance_of_starts * static_cast<double>(k % in_a_row),
          distance_of_starts * static_cast<double>(k / in_a_row), 0};
}

Vector3 direction_of_start(std::size_t k) {
  // Whole sixteenths of a turn: axes, diagonals and what is between.
  const double angle =
      2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(starts_of_scene);
  Vector3 direction(std::cos(angle), std::sin(angle), 0);
  for (double& x : direction) {
    if (std::abs(x) < 1e-15) x = 0;
  }
  return direction;
}

Vector3 direction_along_x(std::size_t k) {
  // Each side of pieces has starts in both directions.
  return (k / 2 % 2 == 0 ? 1 : -1) * Vector3::UnitX();
}

double phase_of_start(std::size_t k) {
  // 7 and 16 have no common factor: every sixteenth once.
  constexpr std::size_t stride = 7;
  return (static_cast<double>(k * stride % starts_of_scene) + 0.5) /
         static_cast<double>(starts_of_scene);
}

SceneBody scene_sphere(const std::string& name, std::size_t start, double radius, double mass,
                       const Vector3& position) {
  SceneBody body;
  body.name = name;
  body.radius = radius;
  body.mass = mass;
  body.inertia = Vector3::Constant(0.4 * mass * radius * radius);
  body.state.position = position;
  body.start = start;
  return body;
}

SceneBody scene_block(const std::string& name, std::size_t start, const Vector3& half_size,
                      double mass, const Vector3& position) {
  SceneBody body;
  body.name = name;
  body.shape = SceneShape::block;
  body.half_size = half_size;
  body.mass = mass;
  const Vector3 squares = half_size.cwiseProduct(half_size);
  body.inertia =
      mass / 3 * Vector3(squares[1] + squares[2], squares[2] + squares[0], squares[0] + squares[1]);
  body.state.position = position;
  body.start = start;
  return body;
}

Vector3 unlike_block(std::size_t which) {
  return which % 2 == 0 ? Vector3(1, 0.25, 0.2) : Vector3(0.5, 0.4, 0.3);
}

SceneBody scene_plane(const std::string& name, const Vector3& point, const Vector3& normal) {
  SceneBody body;
  body.name = name;
  body.shape = SceneShape::plane;
  body.wall_normal = normal;
  body.state.position = point;
  body.fixed = true;
  return body;
}

SceneBody scene_mesh(const std::string& name, const Vector3& position,
                     std::shared_ptr<const TriangleMesh> mesh) {
  SceneBody body;
  body.name = name;
  body.shape = SceneShape::mesh;
  body.mesh = std::move(mesh);
  body.state.position = position;
  body.fixed = true;
  return body;
}

RigidScene over_floor(const SceneSteps& steps, const Vector3& gravity) {
  RigidScene asked;
  asked.scene.step = steps.step;
  asked.scene.gravity = gravity;
  asked.scene.bodies.push_back(scene_plane("floor", Vector3::Zero(), Vector3::UnitZ()));
  return asked;
}

std::vector<double> scene_times(const SceneSteps& steps, double end, int count) {
  // What is a whole number of steps but for round-off is no step more.
  constexpr double graze = 1e-9;
  const long whole = std::max(1L, static_cast<long>(std::ceil(end / steps.coarsest - graze)));
  std::vector<double> times{0};
  for (long i = 1; i <= count; ++i) {
    const long at = whole * i / count;
    const double time = static_cast<double>(at) * steps.coarsest;
    if (time > times.back()) times.push_back(time);
  }
  return times;
}

Vector3 lowest_point_of(const SceneBody& sphere, const BodyState& state) {
  return {state.velocity[0] - sphere.radius * state.spin[1],
          state.velocity[1] + sphere.radius * state.spin[0], 0};
}

Vector3 spin_for(const Vector3& velocity, double radius) {
  return {velocity[1] / radius, -velocity[0] / radius, 0};
}

namespace {

/// The place of the first body of a start that moves.
std::size_t body_of_start(const Scene& scene, std::size_t start) {
  std::size_t k = 0;
  while (scene.bodies[k].fixed || scene.bodies[k].start != start) ++k;
  return k;
}

}  // namespace

std::vector<Kept> kept_on_floor(double speed, double spin) {
  const auto about_floor = [=](const Scene& scene, const std::vector<SceneState>& states,
                               std::size_t start) -> Vector3 {
    const std::size_t k = body_of_start(scene, start);
    const SceneBody& body = scene.bodies[k];
    const double arm = body.inertia[0] / (body.mass * body.radius);
    const Vector3 surface = lowest_point_of(body, states[k]) - states[k].velocity;
    Vector3 kept = states[k].velocity - arm / body.radius * surface;
    kept[2] = 0;
    return kept;
  };
  const auto upright_spin = [=](const Scene& scene, const std::vector<SceneState>& states,
                                std::size_t start) -> Vector3 {
    return {0, 0, states[body_of_start(scene, start)].spin[2]};
  };
  return {{"angular-momentum",
           "change of the angular momentum about the point below the sphere, over the greatest "
           "speed",
           speed, about_floor},
          {"upright-spin",
           "change of the spin about the upright axis, which no friction turns, over the greatest "
           "spin",
           spin, upright_spin}};
}

Kept kept_spin(double spin, std::function<bool(std::size_t start)> is_free) {
  const auto spin_of = [is_free = std::move(is_free)](const Scene& scene,
                                                      const std::vector<SceneState>& states,
                                                      std::size_t start) -> Vector3 {
    const std::size_t k = body_of_start(scene, start);
    if (scene.bodies[k].shape != SceneShape::sphere) return Vector3::Zero();
    if (is_free(start)) return states[k].spin;
    return {0, 0, states[k].spin[2]};
  };
  return {"kept-spin", "change of the spin that nothing turns, over the scale", spin, spin_of};
}

Vector3 centre_of_mass(const SceneBody& body) {
  return body.state.position + body.state.orientation * body.centre;
}

Matrix3 inertia_in_space(const SceneBody& body, const SceneTurn& orientation) {
  const Matrix3 axes = (orientation * body.inertia_axes).toRotationMatrix();
  return axes * body.inertia.asDiagonal() * axes.transpose();
}

std::optional<Vector3> steady_normal(const Scene& scene, const SceneContact& contact) {
  if (contact.normal) return contact.normal;
  const SceneBody& q = scene.bodies[contact.q];
  if (q.shape == SceneShape::plane) return q.wall_normal;
  return {};
}

double energy_of(const Scene& scene, const std::vector<SceneState>& states, std::size_t start) {
  double energy = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.fixed || body.start != start) continue;
    const SceneState& now = states[i];
    // Where turns are not asked for, bodies with three moments of inertia are judged by their spin.
    const bool is_even = body.inertia.maxCoeff() == body.inertia.minCoeff();
    energy += body.mass * (now.velocity.squaredNorm() / 2 - scene.gravity.dot(now.position));
    if (is_even || now.spin.isZero(0))
      energy += body.inertia[0] * now.spin.squaredNorm() / 2;
    else if (scene.asks_turns)
      energy += now.spin.dot(inertia_in_space(body, now.orientation) * now.spin) / 2;
  }
  return energy;
}

}  // namespace stickslip::cases
