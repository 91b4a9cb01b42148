// SPDX-License-Identifier: BSD-3-Clause
// Random convex shapes, as the library and as the reference have them.
#pragma once

#include <random>

#include "reference/shapes/convex_shape.hpp"
#include "reference/shapes/polyhedron.hpp"
#include "stickslip/shapes/follow_shapes.hpp"

namespace stickslip {

class AnyShapes {
 public:
  explicit AnyShapes(unsigned seed) : numbers_(seed) {}

  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(numbers_);
  }
  std::array<double, 4> quaternion() {
    Eigen::Vector4d q;
    for (double& x : q) x = number(-1, 1);
    q.normalize();
    return {q[0], q[1], q[2], q[3]};
  }
  ShapePose pose(const Vector3& near) {
    return {.position = near + Vector3(number(-0.3, 0.3), number(-0.3, 0.3), number(-0.3, 0.3)),
            .rotation = quaternion()};
  }
  ToldShape shape(ShapeKind kind) {
    const double a = number(0.4, 0.9);
    const double b = number(0.4, 0.9);
    const double c = number(0.4, 0.9);
    switch (kind) {
      case ShapeKind::superquadric:
        return superquadric_shape(a, b, c, number(1.5, 4), number(1.5, 4));
      case ShapeKind::block:
        return block_shape(a, b, c);
      case ShapeKind::cylinder:
        return cylinder_shape(a, c);
      default:
        return ellipsoid_shape(a, b, c);
    }
  }
  /// The hull of points of which doubles are exact, about a place.
  reference::Polyhedron hull(const Vector3& near, int points = 9) {
    std::vector<reference::ExactVector> all;
    for (int k = 0; k < points; ++k) {
      reference::ExactVector x;
      for (const std::size_t i : {0U, 1U, 2U})
        x[i] = reference::Rational(static_cast<long long>(
                   1024 * (near[static_cast<Eigen::Index>(i)] + number(-0.6, 0.6)))) /
               1024;
      all.push_back(x);
    }
    return reference::hull_of(all);
  }

 private:
  std::mt19937 numbers_;
};

inline reference::ConvexShape in_reference(const ToldShape& shape, const ShapePose& pose) {
  reference::ConvexShape body;
  if (shape.kind == ShapeKind::block) body.kind = reference::ConvexKind::block;
  if (shape.kind == ShapeKind::cylinder) body.kind = reference::ConvexKind::cylinder;
  if (shape.kind == ShapeKind::superquadric) body.exponents = {shape.sizes[3], shape.sizes[4]};
  body.semi_axes = {shape.sizes[0], shape.sizes[1], shape.sizes[2]};
  body.pose.position = pose.position.cast<long double>();
  const auto& [w, x, y, z] = pose.rotation;
  body.pose.turn = reference::turn_of({w, x, y, z});
  return body;
}

/// Faces cut into fans of triangles, each corner told once for each face that has it.
inline ToldShape told_polyhedron(const reference::Polyhedron& hull) {
  ToldShape told{.kind = ShapeKind::polyhedron, .sizes = {}, .vertices = {}, .triangles = {}};
  std::vector<reference::ExactVector> known;
  const auto place_of = [&](const reference::ExactVector& x) {
    for (std::size_t k = 0; k < known.size(); ++k)
      if (known[k] == x) return static_cast<std::uint32_t>(k);
    known.push_back(x);
    for (const long double y : reference::rounded(x))
      told.vertices.push_back(static_cast<double>(y));
    return static_cast<std::uint32_t>(known.size() - 1);
  };
  for (const auto& ring : hull.faces)
    for (std::size_t k = 1; k + 1 < ring.size(); ++k)
      for (const std::size_t corner : {std::size_t{0}, k, k + 1})
        told.triangles.push_back(place_of(ring[corner]));
  return told;
}

inline Vector3 vector_of(const reference::ExactVector& x) {
  const auto [a, b, c] = reference::rounded(x);
  return {static_cast<double>(a), static_cast<double>(b), static_cast<double>(c)};
}

}  // namespace stickslip
