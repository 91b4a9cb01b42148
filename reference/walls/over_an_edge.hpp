// SPDX-License-Identifier: BSD-3-Clause
// A solid sphere that rolls off a convex edge with Coulomb's friction: it turns about the edge,
// slips before nothing presses it on any more, and leaves. Lengths are in radii R, times in
// sqrt(R/g).
#pragma once

namespace stickslip::reference {

/// A sphere where it leaves an edge.
struct LeavesEdge {
  long double time = 0;   ///< since it came to the edge, over sqrt(R/g)
  long double angle = 0;  ///< angle of the centre over the edge, from the vertical [rad]
  long double speed = 0;  ///< speed of the centre, over sqrt(g R)
  long double spin = 0;   ///< times sqrt(R/g)
};

/// A sphere that comes to the edge of a level face with this speed over sqrt(g R), rolling. From 1
/// on it leaves at once; below that the face behind the edge must be steeper than the angle.
/// Runge-Kutta's method of fourth order, onset of slip and lift-off located. Throws
/// std::invalid_argument on impossible input.
[[nodiscard]] LeavesEdge leaves_edge(long double speed, long double mu);

}  // namespace stickslip::reference
