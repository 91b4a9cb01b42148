// SPDX-License-Identifier: BSD-3-Clause
// Piecewise proportional paths of one contact: the law driven along them, and the two references.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

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

/// Whether an event at this fraction of a leg keeps away from the ends of the steps for all numbers
/// of steps 1, 2, 4, ..., 1024. The error of a scheme that misses the event depends on its place in
/// its step; where that comes close to zero at some level, the order of a single path says nothing.
bool is_well_placed(double fraction);

/// Unit vector at this angle [rad] in the tangent plane.
Vector2 unit_vector(double angle);

}  // namespace stickslip::cases
