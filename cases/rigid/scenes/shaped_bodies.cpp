// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/shaped_bodies.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "cases/rigid/scenes/rigid_states.hpp"
#include "reference/rigid/free_turn.hpp"
#include "reference/shapes/masses.hpp"
#include "reference/shapes/polyhedron.hpp"

namespace stickslip::cases {
namespace {

/// Volume, and moments over the mass about the axes of a shape that is even about them.
struct EvenShape {
  double volume;
  Vector3 inertia_over_mass;
};

EvenShape superquadric_of(const Vector3& semi_axes, const std::array<double, 2>& exponents) {
  const auto found = reference::superquadric_mass({semi_axes[0], semi_axes[1], semi_axes[2]},
                                                  {exponents[0], exponents[1]});
  const auto& moments = found.inertia_over_mass;
  return {narrow(found.volume), {narrow(moments[0]), narrow(moments[1]), narrow(moments[2])}};
}

EvenShape even_shape(const SceneBody& body) {
  const Vector3 squares = body.half_size.cwiseProduct(body.half_size);
  const Vector3 sums(squares[1] + squares[2], squares[2] + squares[0], squares[0] + squares[1]);
  switch (body.shape) {
    case SceneShape::block:
      return {8 * body.half_size.prod(), sums / 3};
    case SceneShape::ellipsoid:
      return {4 * std::numbers::pi / 3 * body.half_size.prod(), sums / 5};
    case SceneShape::superquadric:
      return superquadric_of(body.half_size, body.exponents);
    case SceneShape::cylinder: {
      const double r2 = body.radius * body.radius;
      const double h2 = body.half_length * body.half_length;
      return {2 * std::numbers::pi * r2 * body.half_length,
              {r2 / 4 + h2 / 3, r2 / 4 + h2 / 3, r2 / 2}};
    }
    case SceneShape::sphere:
      return {4 * std::numbers::pi / 3 * std::pow(body.radius, 3),
              Vector3::Constant(0.4 * body.radius * body.radius)};
    default:
      throw std::logic_error("no closed form of the mass of a " + word_of(body.shape));
  }
}

/// Principal moments and axes of a tensor over the mass.
void take_inertia(SceneBody& body, const Matrix3& over_mass) {
  const Eigen::SelfAdjointEigenSolver<Matrix3> solved(over_mass);
  Matrix3 axes = solved.eigenvectors();
  if (axes.determinant() < 0) axes.col(2) *= -1;
  body.inertia = body.mass * solved.eigenvalues();
  body.inertia_axes = SceneTurn(axes);
}

void take_polyhedron(SceneBody& body, double density) {
  reference::Polyhedron exact;
  for (const auto& ring : body.faces) {
    auto& told = exact.faces.emplace_back();
    for (const std::size_t i : ring) {
      const Vector3& v = body.vertices[i];
      told.push_back({reference::exact(v[0]), reference::exact(v[1]), reference::exact(v[2])});
    }
  }
  const reference::PolyhedronMass found = reference::mass_of(exact);
  body.mass = density * narrow(reference::rounded(found.volume));
  const auto centre = reference::rounded(found.centroid);
  body.centre = {narrow(centre[0]), narrow(centre[1]), narrow(centre[2])};
  std::array<double, 6> moments{};
  for (std::size_t i = 0; i < moments.size(); ++i)
    moments[i] = narrow(reference::rounded(found.inertia[i]));
  Matrix3 tensor;
  tensor << moments[0], moments[3], moments[4], moments[3], moments[1], moments[5], moments[4],
      moments[5], moments[2];
  take_inertia(body, tensor);
}

/// The union of the spheres of a clump, which lie on its z axis.
void take_clump(SceneBody& body, double density) {
  std::vector<long double> places;
  std::vector<long double> radii;
  for (const SceneSphere& sphere : body.spheres) {
    places.push_back(sphere.place[2]);
    radii.push_back(sphere.radius);
  }
  const reference::ClumpMass found = reference::clump_mass(places, radii);
  body.mass = density * narrow(found.volume);
  body.centre = {0, 0, narrow(found.centroid)};
  body.inertia = body.mass * Vector3(narrow(found.inertia_across), narrow(found.inertia_across),
                                     narrow(found.inertia_along));
}

/// Axes of the moments of inertia of a body in space.
Matrix3 principal_axes(const SceneBody& body, const SceneTurn& orientation) {
  return (orientation * body.inertia_axes).toRotationMatrix();
}

Vector3 by_inertia(const SceneBody& body, const SceneTurn& orientation, const Vector3& momentum) {
  const Matrix3 axes = principal_axes(body, orientation);
  return axes * (axes.transpose() * momentum).cwiseQuotient(body.inertia);
}

}  // namespace

std::string fault_of_moments(const Vector3& moments, double rounding) {
  if (!(moments.minCoeff() > 0))
    return fmt::format("{:g} is not above 0; principal moments of a body are", moments.minCoeff());
  const double largest = moments.maxCoeff();
  if (2 * largest > moments.sum() * (1 + rounding))
    return fmt::format("{:g} is more than the sum of the two other moments, {:g}; no body has that",
                       largest, moments.sum() - largest);
  return {};
}

SceneBody with_density(SceneBody body, double density) {
  if (body.shape == SceneShape::polyhedron) {
    take_polyhedron(body, density);
    return body;
  }
  if (body.shape == SceneShape::clump) {
    take_clump(body, density);
    return body;
  }
  const EvenShape even = even_shape(body);
  body.mass = density * even.volume;
  body.inertia = body.mass * even.inertia_over_mass;
  return body;
}

SceneBody with_mass(SceneBody body, double mass, const Vector3& centre, const Matrix3& inertia) {
  body.mass = mass;
  body.centre = centre;
  take_inertia(body, inertia / mass);
  return body;
}

BlockFaces faces_of_block(const Vector3& half_size) {
  BlockFaces made;
  for (const unsigned i : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U})
    made.vertices.emplace_back((i & 1U) != 0 ? half_size[0] : -half_size[0],
                               (i & 2U) != 0 ? half_size[1] : -half_size[1],
                               (i & 4U) != 0 ? half_size[2] : -half_size[2]);
  made.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  return made;
}

std::vector<Vector3> corners_in_space(const SceneBody& body, const SceneState& state) {
  std::vector<Vector3> corners = body.vertices;
  if (body.shape == SceneShape::block) corners = faces_of_block(body.half_size).vertices;
  for (Vector3& corner : corners)
    corner = state.position + state.orientation * (corner - body.centre);
  return corners;
}

SceneState tumbled(const SceneBody& body, const SceneState& state, double time,
                   const Vector3& gravity) {
  SceneState now = flown(state, time, gravity);
  now.orientation = state.orientation;
  if (state.spin.isZero(0) || !(time > 0)) return now;
  const Matrix3 axes = principal_axes(body, state.orientation);
  const Vector3 spin = axes.transpose() * state.spin;
  const reference::FreeTurn turned =
      reference::free_turn({.inertia = {body.inertia[0], body.inertia[1], body.inertia[2]},
                            .spin = {spin[0], spin[1], spin[2]}},
                           time);
  now.spin = axes * narrow(turned.spin_in_space);
  const Matrix3 after = axes * turned.axes.cast<double>();
  now.orientation = (SceneTurn(after) * body.inertia_axes.conjugate()).normalized();
  return now;
}

SceneState struck(const SceneBody& body, const SceneState& state, const Vector3& impulse,
                  const Vector3& at) {
  SceneState after = state;
  after.velocity += impulse / body.mass;
  after.spin += by_inertia(body, state.orientation, Vector3((at - state.position).cross(impulse)));
  return after;
}

Vector3 velocity_at(const SceneState& state, const Vector3& at) {
  return state.velocity + state.spin.cross(at - state.position);
}

double mobility_at(const SceneBody& body, const SceneState& state, const Vector3& at,
                   const Vector3& along) {
  SceneState rest = state;
  rest.velocity.setZero();
  rest.spin.setZero();
  return velocity_at(struck(body, rest, along, at), at).dot(along);
}

Vector3 angular_momentum_about(const SceneBody& body, const SceneState& state, const Vector3& at) {
  return body.mass * (state.position - at).cross(state.velocity) +
         inertia_in_space(body, state.orientation) * state.spin;
}

SceneTurn turn_about(const Vector3& axis, double angle) {
  return SceneTurn(Eigen::AngleAxis<double>(angle, axis.normalized()));
}

SceneTurn tilt_of_start(std::size_t k) {
  // In each quarter between its sides, so that one corner is lowest by far.
  constexpr double quarter = std::numbers::pi / 2;
  constexpr double first = std::numbers::pi / 6;
  constexpr double apart = std::numbers::pi / 18;
  constexpr double upright = 0.1;
  constexpr double least = 0.6;
  constexpr double more = 0.25;
  const double angle =
      quarter * static_cast<double>(k % 4) + first + apart * static_cast<double>(k / 4 % 4);
  return turn_about({std::cos(angle), std::sin(angle), upright}, least + more * phase_of_start(k));
}

std::string answered_by_files(const Scheme& /*scheme*/) {
  return "its bodies are no spheres: a program answers by where they go, as export --bodies asks";
}

}  // namespace stickslip::cases
