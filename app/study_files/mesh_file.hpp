// SPDX-License-Identifier: BSD-3-Clause
// Files of meshes: STL, binary or as text, OBJ and OFF.
#pragma once

#include <string>

#include "app/layer.hpp"
#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip::app {

/// Most triangles that are read: as many as a gigabyte holds.
inline constexpr std::size_t most_triangles = 5'000'000;

/// Reads a mesh, of the kind that its content tells. Faces of more than three corners are cut into
/// triangles from their first corner. Throws InputError that names the file and the line or
/// triangle: no mesh, a count that is not that of the file, a number that is none, a corner that is
/// no vertex, too many triangles.
TriangleMesh read_mesh(const std::string& file);

/// The mesh as binary STL, in single precision, with its normals; `remark` stands in its head.
std::string stl_of(const TriangleMesh& mesh, const std::string& remark);

}  // namespace stickslip::app
