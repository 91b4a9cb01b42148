// SPDX-License-Identifier: BSD-3-Clause
// A scene of balls on a plane, put on floors of triangles: the plane is then its twin.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "cases/rigid/scenes/scene.hpp"

namespace stickslip::cases {

/// Where a ball of a scene stands above its floor at the start, in squares from a corner; the
/// diagonal goes from (0, 0) to (1, 1).
using PlaceOnSquare = std::array<double, 2>;

/// How a scene is put on triangles.
struct Flooring {
  /// Place of start k.
  std::function<PlaceOnSquare(std::size_t k)> place;
  /// Velocity of all floors, which all balls have in addition [m/s].
  Vector3 belt = Vector3::Zero();
  bool disorder = true;      ///< half of the floors are of random triangles
  bool tells_speeds = true;  ///< speeds at the end tell mistakes
};

/// Sixteenths of a square, in no order: nothing is exactly over an edge.
PlaceOnSquare sixteenth_of_square(std::size_t k);

/// The scene on floors of triangles in the place of its plane, the first body, which must be the
/// level one through the origin. Each start has a floor of its own below its path, with the side of
/// side_of_start, turned so that no path lies along an edge.
RigidScene on_floors_of_triangles(RigidScene asked, const Flooring& how);

/// Speeds at the end over the true ones, mean by the side of the triangles.
std::vector<SceneNumber> speeds_by_side(const Scene& scene,
                                        const std::function<BodyState(std::size_t, double)>& exact,
                                        const std::vector<SceneState>& last);

}  // namespace stickslip::cases
