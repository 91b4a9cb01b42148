// SPDX-License-Identifier: BSD-3-Clause
// Pictures of polygons in motion for programs that show VTK files.
#pragma once

#include "cases/parameters.hpp"
#include "cases/polygon/polygon_packing.hpp"

namespace stickslip::cases {

/// The bodies as legacy VTK polydata: a polygon for each, with its number, 1 for a driven one and 0
/// for a free one, velocity [m/s] and spin [rad/s].
std::string vtk_bodies(const PolygonSystem& system);

/// The contacts as legacy VTK polydata: a point for each, with force on the first body [N], normal
/// of the plane, numbers of the bodies, and area of the overlap [m^2]. Contacts over the end of the
/// period stand at the first body.
std::string vtk_contacts(const PolygonSystem& system);

/// Runs the packing of the case polygon-shear with these parameters under a scheme in steps of
/// about t_c/16 and calls `show` at the start (frame 0) and after each of `frames` equal parts of
/// the strain. Throws InputError.
void shear_in_frames(const CaseParameters& parameters, const Scheme& scheme, int frames,
                     const std::function<void(int frame, const PackingDrive& drive)>& show);

}  // namespace stickslip::cases
