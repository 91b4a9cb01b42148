// SPDX-License-Identifier: BSD-3-Clause
// The region that two polygons share.
//
// Set operations by Clipper 6.4 (Vatti's sweep on whole numbers); docs/dependencies.md says why.
#pragma once

#include <vector>

#include "stickslip/contact/step/vectors.hpp"
#include "stickslip/geometry/polygon.hpp"

namespace stickslip {

/// Whose edge a stretch of the overlap's boundary lies on. `both`: edges of the two bodies coincide
/// there and look the same way, or the stretch is shorter than can be told.
enum class EdgeOwner { i, j, both };

/// A closed line of the overlap's boundary, the overlap on its left.
struct OverlapRing {
  std::vector<Vector2> vertices;  ///< [m]
  std::vector<EdgeOwner> owners;  ///< owner of the edge that begins at each vertex
};

/// The overlap of polygons i and j. Errors are a few roundings of the larger polygon's size: some
/// 1e-15 of its square for the area.
struct Overlap {
  /// Counter-clockwise, one for each piece. A piece that touches itself in a point may have a
  /// further, clockwise ring.
  std::vector<OverlapRing> rings;
  /// Where the boundary of the overlap passes from an edge of i to one of j or back [m]; 0, 2 or
  /// more. Where it runs along both between the two, the middle of that stretch. A boundary that
  /// only touches the other is not counted.
  std::vector<Vector2> intersections;
  double area = 0;                     ///< [m^2]
  Vector2 centroid = Vector2::Zero();  ///< [m]
  double perimeter = 0;                ///< length of all rings [m]
  /// Integral of the outward normal over those edges of the overlap that belong to i: the gradient
  /// of the area in the position of i, and minus that in the position of j [m]. Edges of both count
  /// half, which is the mean of the gradient's limits from either side.
  Vector2 boundary_vector = Vector2::Zero();

  /// Whether the polygons are apart or only touch.
  bool empty() const noexcept { return rings.empty(); }
};

/// The overlap of two polygons.
Overlap overlap_of(const Polygon& i, const Polygon& j);

}  // namespace stickslip
