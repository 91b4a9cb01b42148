// SPDX-License-Identifier: BSD-3-Clause
// What any code may trip over in a mesh that is to be a wall, and the mend of what has one meaning
// only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip {

/// A kind of fault.
enum class MeshFaultKind {
  no_area,       ///< a triangle whose corners are on one line
  duplicate,     ///< a triangle that is there already, either way around
  reversed,      ///< a triangle that faces the other way than its neighbours
  inside_out,    ///< a closed surface whose triangles face inwards
  many_at_edge,  ///< an edge of three triangles or more
  t_junction,    ///< a corner inside an edge of another triangle
  near_corners,  ///< two corners that nearly match
  sliver,        ///< a triangle a hundred times as long as it is wide, or more
  small,         ///< a triangle smaller than the circle in which a grain cuts the wall
  units          ///< a mesh no larger than a grain
};

/// Name as in files, for instance "t-junction".
std::string_view name_of(MeshFaultKind kind);
/// What it is, and what codes make of it, in a sentence.
std::string_view text_of(MeshFaultKind kind);

/// One fault and where it is.
struct MeshFault {
  MeshFaultKind kind = MeshFaultKind::no_area;
  std::size_t triangle = 0;         ///< counted from 0
  Vector3 place = Vector3::Zero();  ///< [m]
};

/// What was found.
struct MeshReport {
  std::vector<MeshFault> faults;  ///< by kind, then by triangle
  std::size_t vertices = 0;       ///< those at different places
  std::size_t triangles = 0;
  std::size_t border_edges =
      0;  ///< edges of one triangle: an open surface has some, and that is no fault
  Vector3 low = Vector3::Zero();  ///< lowest corner of the box around it [m]
  Vector3 high = Vector3::Zero();
  double area = 0;           ///< [m^2]
  double volume = 0;         ///< inside of a closed surface; of others it says nothing [m^3]
  double shortest_edge = 0;  ///< [m]
  double longest_edge = 0;   ///< [m]
};

/// A grain that is to lie on the wall.
struct GrainOnWall {
  double diameter = 0;  ///< [m]; 0: none is known
  /// Overlap over the radius at which a triangle is small.
  static constexpr double overlap = 0.01;
  /// Radius of the circle in which it cuts a plane then [m].
  double circle() const;
};

/// Looks for all faults. Corners that match to the last digit are one.
MeshReport look_for_faults(const TriangleMesh& mesh, const GrainOnWall& grain = {});

/// A copy without the faults that have one mend: corners that nearly match become one, triangles
/// without an area and those that are there twice are left out, edges are cut at the corners that
/// lie inside of them, triangles of one surface face the way that most of its area does, and closed
/// surfaces outwards. What is left is found by look_for_faults.
TriangleMesh mended(const TriangleMesh& mesh);

}  // namespace stickslip
