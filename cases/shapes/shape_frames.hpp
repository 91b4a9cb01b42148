// SPDX-License-Identifier: BSD-3-Clause
// Pictures of convex bodies in motion for programs that show VTK files.
#pragma once

#include <functional>
#include <string>

#include "cases/parameters.hpp"
#include "cases/shapes/shape_packing.hpp"

namespace stickslip::cases {

/// The surfaces of the bodies as legacy VTK polydata, in the first period: polygons with the number
/// of their body, 1 for a driven one and 0 for a free one, its velocity [m/s] and spin [rad/s].
std::string vtk_shapes(const PackedDrive& drive);

/// The contacts as legacy VTK polydata: a point for each, with force on the first body [N], normal,
/// numbers of the bodies, and depth [m].
std::string vtk_shape_contacts(const PackedDrive& drive);

/// Runs the packing of the case shape-shear with these parameters under a scheme in steps of about
/// t_c/16 and calls `show` at the start (frame 0) and after each of `frames` equal parts of the
/// strain. Throws InputError.
void shapes_in_frames(const CaseParameters& parameters, const Scheme& scheme, int frames,
                      const std::function<void(int frame, const PackedDrive& drive)>& show);

}  // namespace stickslip::cases
