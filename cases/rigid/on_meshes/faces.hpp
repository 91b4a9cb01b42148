// SPDX-License-Identifier: BSD-3-Clause
// Walls of triangles that bodies move on: faces cut into squares, each with a diagonal.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip::cases {

/// A parallelogram that is cut into squares of about the same side.
struct Face {
  Vector3 corner = Vector3::Zero();  ///< [m]
  Vector3 along = Vector3::UnitX();  ///< edge; the outward normal is along x up [m]
  Vector3 up = Vector3::UnitY();     ///< [m]
  double side = 1;                   ///< side of the squares, or a little less [m]
  double disorder = 0;  ///< inner corners lie off theirs by up to this part of a square
};

/// The triangles of these faces. Corners are shared, those of neighbouring faces too.
std::shared_ptr<const TriangleMesh> mesh_of(const std::vector<Face>& faces);

/// Number of sides of triangles that scenes have.
inline constexpr std::size_t sides_of_scene = 4;
/// The sides of their triangles over the radius of the ball, the largest first.
inline constexpr std::array<double, sides_of_scene> sides_over_radius{16, 2, 0.5, 0.2};
/// Place among these sides of the triangles of start k: each side has four starts, in four of the
/// quarters of directions_of_start.
inline std::size_t side_of_start(std::size_t k) {
  return (k + k / sides_of_scene) % sides_of_scene;
}

}  // namespace stickslip::cases
