// SPDX-License-Identifier: BSD-3-Clause
// The lines by which a law in another process is told two convex shapes and where they are, inside
// a path:
//
//     shapes
//     ellipsoid a,b,c     (of p, then of q; or superquadric a,b,c,n1,n2; block a,b,c; plane;
//                          cylinder radius,half_length; polyhedron v,t,x,y,z, ... ,i,j,k, ...)
//     p: position, rotation, velocity, spin, q: position, rotation, velocity, spin, dt
//
// with x, y, z each except the rotation, which is a unit quaternion w, x, y, z. The rows, the
// first of which places the bodies, are answered by the force on p and either the point where it
// acts or the torques on both bodies about their positions:
//
//     force, point
//     force, torque_p, torque_q
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "stickslip/contact/pair/own_shapes.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip {

/// The word before two shapes.
inline constexpr std::string_view shapes_word = "shapes";

/// The kind of a word as in a line: ellipsoid, plane. Throws RowError.
ShapeKind read_shape_kind(std::string_view word);
/// The word of a kind.
std::string_view word_of(ShapeKind kind);
/// The lines of two shapes, with their ends.
std::string shapes_lines(const ToldShape& p, const ToldShape& q);
/// The shape of one of these lines. Throws RowError.
ToldShape read_shape_line(std::string_view line);

/// The row of a step, with its end, and the inverse, which throws RowError.
std::string shapes_row(const ShapesMovement& step);
ShapesMovement read_shapes_row(std::string_view line);

/// An answer as it is told.
struct ToldShapesForce {
  ShapesForce force;               ///< torques unless the point is told
  std::optional<Vector3> point{};  ///< where the force acts [m]

  /// With torques, at the end of this step.
  ShapesForce at(const ShapesMovement& step) const {
    return point ? acting_at(*point, force.force, step) : force;
  }
};
/// The answer, with its end.
std::string shapes_answer(const ShapesForce& force);
/// The inverse, also for answers that tell a point. Throws RowError.
ToldShapesForce read_shapes_answer(std::string_view line);

}  // namespace stickslip
