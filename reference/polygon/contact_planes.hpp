// SPDX-License-Identifier: BSD-3-Clause
// Contact planes of convex polygons along a motion, in extended precision: where a rule jumps, by
// how much, and what its force does on a closed way (Pena, Lind & Herrmann, section 4).
//
// Between two events a rule's direction is a smooth function of the motion. Events are found from
// what decides the direction, not from the direction: the edges of the overlap, the pair of
// intersections that a chord joins, and the choice between a line and its perpendicular.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "reference/polygon/polygon_pair.hpp"

namespace stickslip::reference {

/// Numbers of this page.
using Extended = long double;
/// Points and vectors [m].
using ExtendedPoint = Point<Extended>;

/// A rule for the direction of the contact plane.
enum class PlaneDirection {
  longest_chord,  ///< through the two intersections that are farthest apart
  mean_angle,     ///< Eq. 13 and the text after it
  boundary        ///< perpendicular to the integral of the normal over the edges of the first
};

/// How large the normal force is.
enum class ForceMeasure {
  area,     ///< the area of the overlap
  boundary  ///< the length of the boundary vector
};

/// A jump of the plane's direction at one instant.
struct PlaneJump {
  Extended time = 0;             ///< time of the motion, 0 to 1
  Extended angle = 0;            ///< between the directions just before and after [rad]
  int intersections_before = 0;  ///< number of intersections of the two boundaries before
  int intersections_after = 0;
};

/// A fixed polygon about its centroid at the origin, and one that moves without turning.
struct PolygonWay {
  std::vector<ExtendedPoint> fixed;  ///< convex, counter-clockwise [m]
  std::vector<ExtendedPoint> free;   ///< convex, counter-clockwise, about its centroid [m]
  std::function<ExtendedPoint(Extended)> centre;  ///< centre of the free body [m], at times 0 to 1
};

/// Direction of the plane with the x-axis [rad], a half-turn undetermined. `branch` leads from the
/// centroid of the first to that of the second. Throws std::invalid_argument if they do not overlap
/// or the rule has no answer.
[[nodiscard]] Extended plane_direction(PlaneDirection rule, std::span<const ExtendedPoint> first,
                                       std::span<const ExtendedPoint> second,
                                       const ExtendedPoint& branch);

/// All jumps on the way, by bisection to round-off within each of `pieces` equal pieces.
[[nodiscard]] std::vector<PlaneJump> plane_jumps(PlaneDirection rule, const PolygonWay& way,
                                                 int pieces);

/// |integral of F dx| over the integral of |F dx| on the way, which is closed; F is along the
/// plane's normal. By the midpoint rule.
[[nodiscard]] Extended closed_way_work(PlaneDirection rule, ForceMeasure measure,
                                       const PolygonWay& way, int pieces);

/// Largest angle [rad] by which the plane does not turn with the bodies, when both are turned
/// together about the origin, in `pieces` steps of a whole turn. The second polygon is where it
/// lies.
[[nodiscard]] Extended largest_turn_error(PlaneDirection rule, std::span<const ExtendedPoint> first,
                                          std::span<const ExtendedPoint> second,
                                          const ExtendedPoint& branch, int pieces);

/// Angle [rad], 0 to a quarter turn, between two directions that are known up to a half-turn.
[[nodiscard]] Extended angle_between(Extended first, Extended second);

/// The points turned by an angle [rad] about the origin.
[[nodiscard]] std::vector<ExtendedPoint> turned(std::span<const ExtendedPoint> points,
                                                Extended angle);

}  // namespace stickslip::reference
