// SPDX-License-Identifier: BSD-3-Clause
// The line along which two overlapping polygons are taken to touch.
//
// Pena, Lind & Herrmann (2008), section 4, Eqs. 12, 13; docs/polygons.md compares the choices.
#pragma once

#include <optional>

#include "stickslip/contact/step/vectors.hpp"
#include "stickslip/geometry/overlap.hpp"
#include "stickslip/geometry/plane_rule.hpp"

namespace stickslip {

/// A contact plane: a line, as the bodies are plane.
struct ContactPlane {
  Vector2 point = Vector2::Zero();  ///< on it: the centroid of the overlap [m]
  Vector2 normal{1, 0};  ///< unit, out of i: not against the boundary vector of i, or if that is
                         ///< zero, not against the line from centre to centre
  /// How far the rule is from having to choose between two answers or none, from 0 to 1. chord: 1
  /// for two intersections, else by what part the second-longest chord is shorter than the longest.
  /// eq13: |cos 2a| with the angle a between line and branch; at 0 line and perpendicular are
  /// equal. boundary_vector: its length over half the perimeter, which it cannot exceed.
  double uniqueness = 0;

  /// Angle of the line with the x-axis, from 0 up to but without pi [rad].
  double angle() const noexcept;
};

/// The contact plane of an overlap of i and j by a rule; nothing where the rule has no answer: no
/// overlap; fewer than two intersections for the chord; a boundary vector that is zero but for
/// rounding. The centres of mass [m] matter to eq13 only, and to the sign of a normal without
/// boundary vector.
std::optional<ContactPlane> contact_plane(PlaneRule rule, const Overlap& overlap,
                                          const Vector2& centre_i, const Vector2& centre_j);

}  // namespace stickslip
