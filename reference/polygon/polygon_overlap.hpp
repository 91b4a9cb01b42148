// SPDX-License-Identifier: BSD-3-Clause
// The overlap of two simple polygons in exact rational arithmetic: the answers are rounded once,
// at the very end.
//
// No clipping and no topology: the plane is cut into vertical strips at every vertex and every
// intersection of edges. Within a strip edges do not meet, so that the overlap is a pile of
// trapezoids. A vertical edge shows in no strip; a second sweep with x and y exchanged supplies
// the component of the boundary vector that such edges have, and has to give the same area to the
// last digit.
#pragma once

#include <Eigen/Core>
#include <span>

namespace stickslip::reference {

/// Integrals over the overlap of polygons i and j.
struct PolygonOverlap {
  double area = 0;                                     ///< [m^2]
  Eigen::Vector2d centroid = Eigen::Vector2d::Zero();  ///< zero if there is no area [m]
  /// Integral of the outward normal over the edges of the overlap that belong to i, those that
  /// belong to both counted half [m].
  Eigen::Vector2d boundary_vector = Eigen::Vector2d::Zero();
};

/// The overlap of two simple polygons, in either sense of rotation, with their vertices [m] taken
/// as the exact binary numbers that they are. Throws std::logic_error if the two sweeps disagree.
PolygonOverlap polygon_overlap(std::span<const Eigen::Vector2d> i,
                               std::span<const Eigen::Vector2d> j);

}  // namespace stickslip::reference
