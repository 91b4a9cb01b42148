// SPDX-License-Identifier: BSD-3-Clause
// Simple polygons, convex or not: the shape of a particle.
#pragma once

#include <span>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// v turned by a quarter turn clockwise: of a step along a counter-clockwise boundary, the outward
/// normal times its length.
inline Vector2 outward(const Vector2& v) noexcept { return {v[1], -v[0]}; }

/// The third component of a x b.
inline double cross(const Vector2& a, const Vector2& b) noexcept {
  return a[0] * b[1] - a[1] * b[0];
}

/// Area and where its middle is.
struct AreaMoments {
  double area = 0;                     ///< positive if the boundary runs counter-clockwise [m^2]
  Vector2 centroid = Vector2::Zero();  ///< the first vertex if there is no area [m]
};

/// Moments of the area that a closed line encloses; its last vertex is joined to its first.
AreaMoments area_moments(std::span<const Vector2> vertices) noexcept;

/// A simple polygon: at least three vertices, counter-clockwise, no two edges that meet but
/// neighbours in their common vertex. Three vertices in line are allowed.
class Polygon {
 public:
  /// Repairs what has one meaning only: a clockwise boundary is reversed, and a vertex that repeats
  /// the one before it is removed, a closing one as well. Everything else that is not a simple
  /// polygon throws an InputError that names the vertex: numbers that are not finite, fewer than
  /// three different vertices, edges that cross, touch or run back, no area beyond rounding, or a
  /// size outside 1e-70 to 1e70. Vertices [m] are counted from 1 as given. Whether edges
  /// meet is decided without rounding; the cost grows with the square of the number of vertices.
  explicit Polygon(std::span<const Vector2> vertices);

  /// Counter-clockwise [m].
  std::span<const Vector2> vertices() const noexcept { return vertices_; }
  /// Area [m^2].
  double area() const noexcept { return moments_.area; }
  /// Centroid of the area [m].
  const Vector2& centroid() const noexcept { return moments_.centroid; }
  /// Polar second moment of the area about the centroid [m^4]; times mass over area, the moment of
  /// inertia.
  double second_moment() const noexcept { return second_moment_; }

  /// A copy rotated by an angle [rad] about its centroid, which comes to lie at `centroid`
  /// [m]. Vertices are rounded and not checked again.
  Polygon placed(const Vector2& centroid, double angle) const;

 private:
  std::vector<Vector2> vertices_;
  AreaMoments moments_;
  double second_moment_ = 0;
};

}  // namespace stickslip
