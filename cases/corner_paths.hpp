// SPDX-License-Identifier: BSD-3-Clause
// Piecewise proportional paths of one contact: the law driven along them, and the two references.
#pragma once

#include <vector>

#include "cases/linear_cases.hpp"

namespace stickslip {

/// A piecewise proportional path of a contact that starts with a tangential force.
struct CornerPath {
  std::vector<PathPoint> corners;
  Vector2 force = Vector2::Zero();  ///< at the first corner [N]; zero if there is a gap
};

/// The exact contact at a corner.
struct CornerState {
  Vector2 force = Vector2::Zero();  ///< tangential force on p [N]
  double work = 0;                  ///< tangential work since the first corner [J]
  double dissipated = 0;            ///< frictional dissipation since the first corner [J]
};

/// Exact states at all corners: one closed-form proportional step a leg, in extended precision.
std::vector<CornerState> solve_corners(const Springs& springs, const CornerPath& path);

/// The same by integration of the rate equations with event location, with its own error.
reference::Checked integrate_corner_path(const Springs& springs, const CornerPath& path);

/// Largest difference of the two over all corners: forces over the largest friction limit, works
/// over the work scale of the integration.
double disagreement(const Springs& springs, const CornerPath& path);

/// Runs the law along the path, each leg cut into `steps_each` equal steps.
std::vector<ContactForce> drive_along(const AnyLaw& law, const CornerPath& path, int steps_each);

/// The larger of two errors; a NaN is never lost.
double worse(double error, double other);

/// Whether the fraction falls on the end of a step for every number of steps from some power of
/// two (at most 2^20) on: an event there is inside no step of a doubling ladder.
bool is_dyadic(double fraction);

/// Unit vector at this angle [rad] in the tangent plane.
Vector2 unit_vector(double angle);

}  // namespace stickslip
