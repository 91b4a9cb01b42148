// SPDX-License-Identifier: BSD-3-Clause
// What the cases of convex shapes share: poses, shapes as the reference knows them, and the law
// without friction.
#pragma once

#include "cases/numbers.hpp"
#include "cases/problem.hpp"
#include "reference/shapes/convex_shape.hpp"
#include "stickslip/shapes/follow_shapes.hpp"

namespace stickslip::cases {

/// A body at rest; the quaternion w, x, y, z may have any length.
ShapePose pose_at(const Vector3& position, const std::array<double, 4>& quaternion);
/// The body as the reference knows it; not for polyhedra and planes.
reference::ConvexShape convex_shape(const ToldShape& shape, const ShapePose& pose);
/// The scheme's law without friction, where it has any.
FramedLaw without_friction(const Scheme& scheme);
/// Whether the bodies of a rule must both be smooth.
bool needs_smooth_bodies(const Scheme& scheme);

}  // namespace stickslip::cases
