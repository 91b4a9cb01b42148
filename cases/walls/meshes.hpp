// SPDX-License-Identifier: BSD-3-Clause
// Walls of triangles that cases are asked on: floors in the plane z = 0 about the origin, and two
// faces that meet in an edge.
#pragma once

#include <array>
#include <string_view>

#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip::cases {

/// How a floor is cut.
enum class FloorCut {
  regular,    ///< squares, each with a diagonal
  random,     ///< squares with corners that lie anywhere near theirs
  slivers,    ///< strips, a tenth as wide as they are long
  fan,        ///< triangles around one vertex in the middle, and squares beyond
  t_junction  ///< squares whose edges hold corners of the next ones
};

/// Name as in files and figures, for instance "T-junctions".
std::string_view name_of(FloorCut cut);

/// A floor that reaches `reach` [m] each way, of triangles of the side `side` [m] or a little less.
IndexedMesh floor_mesh(FloorCut cut, double side, double reach);

/// One triangle that holds the circle with this radius about the origin [m].
IndexedMesh uncut_floor(double reach);

/// A floor of two triangles, the first of which holds the circle with this radius about the origin
/// [m].
IndexedMesh two_triangles(double reach);

/// How far a face reaches from its edge, and each way along it [m].
struct FaceSize {
  double far = 1;
  double along = 1;
};

/// Two faces that meet in the y axis, as in reference/walls/wall_contacts.hpp: z = 0 for x < 0, and
/// one that goes down by the angle [rad] from there on, or up where it is negative. Squares of this
/// side or a little less, each with a diagonal.
IndexedMesh two_faces(double theta, double side, const FaceSize& size);

}  // namespace stickslip::cases
