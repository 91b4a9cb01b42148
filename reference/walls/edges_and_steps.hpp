// SPDX-License-Identifier: BSD-3-Clause
// Spheres on grooves, edges, steps and rings: where they rest, leave and climb, and how far walls
// of flat pieces are from the round ones that they stand for. Solid spheres (K = 2/5) that roll
// without slip, without restitution.
#pragma once

namespace stickslip::reference {

/// A sphere at rest in a groove of two planes.
struct RestInGroove {
  long double height_over_edge = 0;   ///< height of the centre [m]
  long double normal_force_each = 0;  ///< [N]
};

/// Normal forces kn (overlap)^exponent; each plane leans by `half_opening` [rad] from the upright
/// one in the middle. Throws std::invalid_argument on impossible input, and where the sphere is
/// pressed through the edge.
[[nodiscard]] RestInGroove rest_in_groove(long double half_opening, long double radius,
                                          long double kn, long double weight, long double exponent);

/// Deceleration of a sphere that slides along a groove, over g, before it rolls: mu/sin(half
/// opening). Throws std::invalid_argument on impossible input.
[[nodiscard]] long double slide_in_groove(long double half_opening, long double mu);

/// A sphere that rolls over the edge of a table.
struct RollOffEdge {
  long double lift_off_angle = 0;  ///< angle of its centre over the edge, from the vertical [rad]
  long double speed_squared_over_gR_there = 0;  ///< [-]
  long double lift_off_angle_frictionless = 0;  ///< where it slides [rad]
  bool stays_on = false;  ///< the face behind the edge begins before it leaves
};

/// `v0_squared` over g R on the edge; the face behind it goes down by `theta` [rad]. It turns about
/// the edge until nothing presses it on: cos = (10 + 7 v0^2/gR)/17, and (2 + v0^2/gR)/3 where it
/// slides; at once from 1 on. Throws std::invalid_argument on impossible input.
[[nodiscard]] RollOffEdge roll_off_edge(long double v0_squared, long double theta);

/// A sphere that is pulled over a step.
struct PullOverStep {
  long double force_over_weight = 0;  ///< the least at its centre, horizontal
  long double angle = 0;  ///< angle of the centre over the edge, from the vertical [rad]
};

/// `height` of the step over R, above 0 and below 1. Throws std::invalid_argument on impossible
/// input.
[[nodiscard]] PullOverStep pull_over_step(long double height);

/// A sphere that rolls against a step. Speeds over sqrt(g R).
struct ClimbStep {
  long double least_speed = 0;              ///< with which it comes up
  long double speed_after_over_before = 0;  ///< ratio of the impact with the edge, 1 - 5h/7R
  long double largest_speed_that_stays_on_the_edge = 0;  ///< before the impact
  long double friction_needed =
      0;  ///< coefficient that the impact needs, (2/7) h/sqrt(2 h R - h^2)
};

/// `height` of the step over R, above 0 and below 1. Throws std::invalid_argument on impossible
/// input.
[[nodiscard]] ClimbStep climb_step(long double height);

/// A ring of N flat pieces inscribed in a circle of the radius A.
struct TessellatedRing {
  long double height_error = 0;            ///< in the middle of a piece, A (1 - cos(pi/N)) [m]
  long double height_error_times_N2 = 0;   ///< [m]
  long double path_of_centre_outside = 0;  ///< way of a sphere that rolls around it once [m]
  long double speed_ratio_at_inner_corner =
      0;  ///< ratio of one that rolls inside, (2/5 + cos(2 pi/N))/(7/5)
  long double speed_ratio_of_a_turn_inside = 0;
  long double loss_of_a_turn_times_N = 0;
};

/// `pieces` N >= 3, `radius` A of the ring [m], `sphere_radius` R [m]. Throws std::invalid_argument
/// on impossible input.
[[nodiscard]] TessellatedRing tessellated_ring(int pieces, long double radius,
                                               long double sphere_radius);

/// Depth [m] of the middle of an equilateral triangle whose corners are on a sphere. Throws
/// std::invalid_argument on impossible input.
[[nodiscard]] long double depth_of_facet(long double edge, long double radius);

}  // namespace stickslip::reference
