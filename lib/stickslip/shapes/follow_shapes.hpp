// SPDX-License-Identifier: BSD-3-Clause
// What two convex bodies feel along a motion: by the law's own answer for shapes, or by ours around
// any law of a contact.
#pragma once

#include <span>
#include <vector>

#include "stickslip/shapes/shape_contact.hpp"

namespace stickslip {

/// The forces at the end of each step, the first of which places the bodies. Throws as the law and
/// as ShapeContact do.
std::vector<ShapesForce> follow_shapes(const FramedLaw& law, const ToldShape& p, const ToldShape& q,
                                       std::span<const ShapesMovement> motion);

/// Named shapes for callers: sizes as ToldShape has them.
ToldShape ellipsoid_shape(double a, double b, double c);
ToldShape superquadric_shape(double a, double b, double c, double n1, double n2);
ToldShape block_shape(double a, double b, double c);
ToldShape cylinder_shape(double radius, double half_length);
ToldShape plane_shape();

}  // namespace stickslip
