// SPDX-License-Identifier: BSD-3-Clause
// How contacts with a wall of triangles are made of its triangles.
#pragma once

#include <span>
#include <string_view>

namespace stickslip {

/// How a code makes contacts of triangles: as it must, or with one of the mistakes that codes make.
enum class WallRule {
  surface,        ///< nearest points that no other triangle undercuts; springs go along over edges
  each_triangle,  ///< each triangle within reach pushes
  edges_always,   ///< edges push wherever they are near, beside the faces
  edges_never,    ///< only faces push: convex edges fall through
  history_by_triangle,  ///< the spring belongs to a triangle, and the next one begins without
  face_normal,          ///< at an edge the normal of its face is taken, not that to the centre
  vertex_by_each_edge,  ///< a vertex pushes once for each edge that ends in it
  resting_wall,         ///< the velocity of the wall is left out
  middle_of_triangle    ///< the velocity of the wall is taken in the middle of the triangle
};

/// Name as on the command line, for instance "each-triangle".
std::string_view name_of(WallRule rule);
/// All of them, the right one first.
std::span<const WallRule> wall_rules();

}  // namespace stickslip
