// SPDX-License-Identifier: BSD-3-Clause
// Pictures of polygons in motion for programs that show VTK files.
#pragma once

#include <string>

#include "cases/polygon/polygon_system.hpp"

namespace stickslip {

/// The bodies as legacy VTK polydata: a polygon for each, with its number, 1 for a driven one and 0
/// for a free one, velocity [m/s] and spin [rad/s].
std::string vtk_bodies(const PolygonSystem& system);

/// The contacts as legacy VTK polydata: a point for each, with force on the first body [N], normal
/// of the plane, numbers of the bodies, and area of the overlap [m^2]. Contacts over the end of the
/// period stand at the first body.
std::string vtk_contacts(const PolygonSystem& system);

}  // namespace stickslip
