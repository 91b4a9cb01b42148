// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/body_inertia/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/shape_numbers.hpp"
#include "reference/shapes/masses.hpp"
#include "reference/shapes/polyhedron.hpp"

namespace stickslip::cases {
namespace {

constexpr int axes_of_body = 3;
/// Coarsest steps until the states are asked for.
constexpr int steps_after_blow = 4;
/// An inertia is another one if spins differ by this part.
constexpr double tells_apart = 0.02;

SceneBody shaped(SceneShape shape, const Vector3& half_size) {
  SceneBody body;
  body.shape = shape;
  body.half_size = half_size;
  return body;
}

/// One corner is the origin, so that its centre is off the origin.
SceneBody tetrahedron() {
  SceneBody body = shaped(SceneShape::polyhedron, Vector3::Zero());
  body.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  body.faces = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  return body;
}

/// A wedge with faces of three and four corners, off the origin, too.
SceneBody wedge() {
  SceneBody body = shaped(SceneShape::polyhedron, Vector3::Zero());
  body.vertices = {{0, 0, 0}, {0.8, 0, 0}, {0, 0.5, 0}, {0, 0, 1}, {0.8, 0, 1}, {0, 0.5, 1}};
  body.faces = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}};
  return body;
}

SceneBody cylinder() {
  SceneBody body = shaped(SceneShape::cylinder, Vector3::Zero());
  body.radius = 0.4;
  body.half_length = 0.6;
  return body;
}

/// Two spheres, each through the centre of the other one.
SceneBody two_spheres() {
  SceneBody body = shaped(SceneShape::clump, Vector3::Zero());
  body.spheres = {{{0, 0, 0.25}, 0.5}, {{0, 0, -0.25}, 0.5}};
  return body;
}

SceneBody superquadric() {
  SceneBody body = shaped(SceneShape::superquadric, {0.5, 0.4, 0.6});
  body.exponents = {4, 3};
  return body;
}

struct NamedShape {
  const char* name;
  SceneBody body;
};

std::vector<NamedShape> shapes_of(const BodyInertia& b) {
  std::vector<NamedShape> all{{"block", shaped(SceneShape::block, {0.5, 0.4, 0.3})},
                              {"tetrahedron", tetrahedron()},
                              {"wedge", wedge()},
                              {"cylinder", cylinder()},
                              {"clump", two_spheres()}};
  if (b.round > 0) {
    all.push_back({"ellipsoid", shaped(SceneShape::ellipsoid, {0.6, 0.4, 0.3})});
    all.push_back({"superquadric", superquadric()});
  }
  for (NamedShape& shape : all) {
    SceneBody& body = shape.body;
    body.half_size *= b.length;
    body.radius *= b.length;
    body.half_length *= b.length;
    for (Vector3& v : body.vertices) v *= b.length;
    for (SceneSphere& sphere : body.spheres) {
      sphere.place *= b.length;
      sphere.radius *= b.length;
    }
    body = with_density(body, b.density);
    body.density = b.density;
  }
  return all;
}

/// A blow nearly about an axis of the body, at some distance from its centre.
SceneBlow blow_about(const BodyInertia& b, const SceneBody& body, int axis) {
  constexpr double arm = 0.5;
  constexpr double askew = 0.1;
  const auto unit = [&](int i) -> Vector3 { return Vector3::Unit((axis + i) % axes_of_body); };
  const double impulse = b.density * std::pow(b.length, 3) * b.velocity;
  const SceneTurn& turn = body.state.orientation;
  return {impulse * (turn * unit(1)),
          centre_of_mass(body) + b.length * (turn * Vector3(arm * unit(2) + askew * unit(0)))};
}

/// The box around a body, in its own axes [m].
std::pair<Vector3, Vector3> box_around(const SceneBody& body) {
  Vector3 low = Vector3::Constant(std::numeric_limits<double>::infinity());
  Vector3 high = -low;
  const auto reach = [&](const Vector3& from, const Vector3& to) {
    low = low.cwiseMin(from);
    high = high.cwiseMax(to);
  };
  for (const Vector3& v : body.vertices) reach(v, v);
  for (const SceneSphere& sphere : body.spheres)
    reach(sphere.place - Vector3::Constant(sphere.radius),
          sphere.place + Vector3::Constant(sphere.radius));
  const Vector3 half = body.shape == SceneShape::cylinder
                           ? Vector3(body.radius, body.radius, body.half_length)
                           : body.half_size;
  if (body.vertices.empty() && body.spheres.empty()) reach(-half, half);
  return {low, high};
}

SceneBody with_moments(SceneBody body, const Vector3& over_mass) {
  body.inertia = body.mass * over_mass;
  body.inertia_axes = SceneTurn::Identity();
  return body;
}

SceneBody summed_spheres(SceneBody body) {
  std::vector<long double> places;
  std::vector<long double> radii;
  for (const SceneSphere& sphere : body.spheres) {
    places.push_back(sphere.place[2]);
    radii.push_back(sphere.radius);
  }
  const auto sum = reference::sum_of_spheres(places, radii);
  body.mass = body.density * narrow(sum.volume);
  return with_moments(std::move(body), {narrow(sum.inertia_across), narrow(sum.inertia_across),
                                        narrow(sum.inertia_along)});
}

/// Spin over the velocity at the end: what the inertia over the mass makes of a blow [1/m].
Vector3 turning_of(const SceneState& state) { return state.spin / state.velocity.norm(); }

/// What a body's turning is over that with a mistake: 1 where that mistake was made.
double over_mistaken(const Vector3& turning, const Vector3& known) {
  // Along it, less what is across.
  const double along = turning.dot(known) / known.squaredNorm();
  const double across = (turning - along * known).norm() / known.norm();
  return along + across;
}

double further_from_1(double a, double b) { return std::abs(b - 1) > std::abs(a - 1) ? b : a; }

void tell_mistake(const Scene& scene, const std::vector<SceneState>& last, const char* name,
                  InertiaMistake mistake, std::vector<SceneNumber>& all) {
  std::optional<SceneNumber> told;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const std::optional<SceneBody> wrong = mistaken(scene.bodies[i], mistake);
    if (!wrong) continue;
    const Vector3 known = turning_of(after_blow(*wrong, scene.end()));
    const Vector3 right = turning_of(after_blow(scene.bodies[i], scene.end()));
    if ((right - known).norm() < tells_apart * known.norm()) continue;
    const double found = over_mistaken(turning_of(last[i]), known);
    const double true_one = over_mistaken(right, known);
    if (!told) told = SceneNumber{name, found, true_one};
    told->value = further_from_1(told->value, found);
    told->right = further_from_1(told->right, true_one);
  }
  if (told) all.push_back(*told);
}

std::string kind_of(const SceneBody& body) { return body.name.substr(0, body.name.find('-')); }

std::vector<SceneNumber> numbers_of_blows(const Scene& scene, const std::vector<SceneState>&,
                                          const std::vector<SceneState>& last) {
  std::vector<SceneNumber> all;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    const SceneState right = after_blow(body, scene.end());
    const double turns = turning_of(last[i]).norm() / turning_of(right).norm();
    const double moves = last[i].velocity.norm() / right.velocity.norm();
    for (const auto& [what, value] :
         {std::pair{"mass of the ", 1 / moves}, {"inertia over the mass of the ", 1 / turns}}) {
      const std::string name = what + kind_of(body) + " over the right one";
      const auto told = std::ranges::find(all, name, &SceneNumber::name);
      if (told == all.end())
        all.push_back({name, value, 1});
      else
        told->value = further_from_1(told->value, value);
    }
  }
  for (const auto& [name, mistake] : {std::pair{number_boxed, InertiaMistake::boxed},
                                      {number_sum_of_spheres, InertiaMistake::sum_of_spheres},
                                      {number_about_origin, InertiaMistake::about_origin},
                                      {number_four_times, InertiaMistake::four_times}})
    tell_mistake(scene, last, name, mistake, all);
  return all;
}

/// Whether a point, in the axes of a body, is in it.
bool holds(const SceneBody& body, const Vector3& x) {
  const Vector3 part = x.cwiseAbs().cwiseQuotient(body.half_size);
  switch (body.shape) {
    case SceneShape::block:
      return part.maxCoeff() <= 1;
    case SceneShape::ellipsoid:
      return part.squaredNorm() <= 1;
    case SceneShape::superquadric:
      return std::pow(std::pow(part[0], body.exponents[1]) + std::pow(part[1], body.exponents[1]),
                      body.exponents[0] / body.exponents[1]) +
                 std::pow(part[2], body.exponents[0]) <=
             1;
    case SceneShape::cylinder:
      return std::hypot(x[0], x[1]) <= body.radius && std::abs(x[2]) <= body.half_length;
    case SceneShape::clump:
      return std::ranges::any_of(body.spheres, [&](const SceneSphere& sphere) {
        return (x - sphere.place).norm() <= sphere.radius;
      });
    default:
      return std::ranges::all_of(body.faces, [&](const std::vector<std::size_t>& ring) {
        const Vector3& at = body.vertices[ring[0]];
        const Vector3 out = (body.vertices[ring[1]] - at).cross(body.vertices[ring[2]] - at);
        return out.dot(x - at) <= 0;
      });
  }
}

/// Volume and inertia over the mass about the centroid, as sums over small cells of the box.
struct GridMass {
  double volume = 0;
  Matrix3 inertia_over_mass = Matrix3::Zero();
};
GridMass grid_mass(const SceneBody& body, int cells) {
  const auto [low, high] = box_around(body);
  const Vector3 cell = (high - low) / cells;
  double count = 0;
  Vector3 first = Vector3::Zero();
  Matrix3 second = Matrix3::Zero();
  for (int i = 0; i < cells; ++i)
    for (int j = 0; j < cells; ++j)
      for (int k = 0; k < cells; ++k) {
        const Vector3 x = low + cell.cwiseProduct(Vector3(i + 0.5, j + 0.5, k + 0.5));
        if (!holds(body, x)) continue;
        ++count;
        first += x;
        second += x * x.transpose();
      }
  first /= count;
  second = second / count - first * first.transpose();
  return {count * cell.prod(), second.trace() * Matrix3::Identity() - second};
}

/// Largest error of a part of the states at the end, over the true one of that body.
template <class Part>
double largest_off(const Scene& scene, const std::vector<SceneState>& last, const Part& part) {
  double most = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneState right = after_blow(scene.bodies[i], scene.end());
    most = worse(most, (part(last[i]) - part(right)).norm() / part(right).norm());
  }
  return most;
}

}  // namespace

SceneState after_blow(const SceneBody& body, double time) {
  SceneState start = body.state;
  start.position = centre_of_mass(body);
  if (!(time > 0)) return start;
  return tumbled(body, struck(body, start, body.blow->impulse, body.blow->at), time);
}

std::optional<SceneBody> mistaken(const SceneBody& body, InertiaMistake mistake) {
  const Vector3& c = body.centre;
  switch (mistake) {
    case InertiaMistake::boxed: {
      if (body.shape == SceneShape::block) return {};
      const auto [low, high] = box_around(body);
      const Vector3 sides = high - low;
      const Vector3 squares = sides.cwiseProduct(sides);
      return with_moments(
          body,
          Vector3(squares[1] + squares[2], squares[2] + squares[0], squares[0] + squares[1]) / 12);
    }
    case InertiaMistake::sum_of_spheres:
      if (body.shape != SceneShape::clump) return {};
      return summed_spheres(body);
    case InertiaMistake::about_origin: {
      if (c.isZero(0)) return {};
      const Matrix3 moved = inertia_in_space(body, SceneTurn::Identity()) +
                            body.mass * (c.squaredNorm() * Matrix3::Identity() - c * c.transpose());
      return with_mass(body, body.mass, c, moved);
    }
    case InertiaMistake::four_times: {
      // Twice as long, of one density: eight times the mass. Off the origin the arm of the blow
      // would be another one.
      constexpr double masses = 8;
      constexpr double squares = 4;
      if (!c.isZero(0)) return {};
      SceneBody wrong = body;
      wrong.mass *= masses;
      wrong.inertia *= masses * squares;
      return wrong;
    }
  }
  return {};
}

RigidScene BodyInertia::scene(const SceneSteps& steps) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.asks_turns = true;
  for (const NamedShape& shape : shapes_of(*this))
    for (int axis = 0; axis < axes_of_body; ++axis) {
      SceneBody body = shape.body;
      body.start = scene.bodies.size();
      body.name = fmt::format("{}-{}", shape.name, axis);
      body.state.position = place_of_start(body.start);
      body.state.orientation = tilt_of_start(body.start);
      body.blow = blow_about(*this, body, axis);
      scene.bodies.push_back(std::move(body));
    }
  scene.times = scene_times(steps, steps_after_blow * steps.coarsest, 1);
  const double mass = density * std::pow(length, 3);
  scene.scale = {.velocity = 0, .spin = 0, .length = length, .energy = mass * velocity * velocity};
  for (const SceneBody& body : scene.bodies) {
    const SceneState after = after_blow(body, scene.end());
    scene.scale.velocity = std::max(scene.scale.velocity, after.velocity.norm());
    scene.scale.spin = std::max(scene.scale.spin, after.spin.norm());
  }
  asked.exact = [bodies = scene.bodies](std::size_t body, double time) {
    return after_blow(bodies[body], time);
  };
  asked.judges_energy = false;
  constexpr double within = 1e-3;
  asked.own = {{"mass", "velocity after the blow, largest error over the bodies, relative", within,
                [](const Scene& told, const auto&, const std::vector<SceneState>& last) {
                  return largest_off(told, last, [](const SceneState& s) { return s.velocity; });
                }},
               {"inertia", "spin after the blow, largest error over the bodies, relative", within,
                [](const Scene& told, const auto&, const std::vector<SceneState>& last) {
                  return largest_off(told, last, [](const SceneState& s) { return s.spin; });
                }}};
  asked.numbers = numbers_of_blows;
  return asked;
}

reference::Question BodyInertia::question() const {
  std::vector<long double> vertices;
  for (const Vector3& v : tetrahedron().vertices)
    for (const double x : v) vertices.push_back(wide(length * x));
  return {"polyhedron-mass", {{"vertices", vertices}}};
}

std::vector<CrossCheckResult> BodyInertia::cross_checks() const {
  // Sums over a grid of small cubes: no formula of a mass. Errors of the grid fall by its cells.
  constexpr int cells = 60;
  double volume_off = 0;
  double inertia_off = 0;
  BodyInertia all = *this;
  all.round = 1;
  for (const NamedShape& shape : shapes_of(all)) {
    const SceneBody& body = shape.body;
    const GridMass grid = grid_mass(body, cells);
    volume_off = worse(volume_off, std::abs(body.mass / (density * grid.volume) - 1));
    const Matrix3 right = inertia_in_space(body, SceneTurn::Identity()) / body.mass;
    inertia_off =
        worse(inertia_off, (grid.inertia_over_mass - right).cwiseAbs().maxCoeff() / right.trace());
  }
  return {{"volumes against sums over small cubes", volume_off, 1e-2},
          {"inertia over the mass, likewise", inertia_off, 1e-2}};
}

}  // namespace stickslip::cases
