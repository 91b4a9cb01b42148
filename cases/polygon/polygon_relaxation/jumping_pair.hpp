// SPDX-License-Identifier: BSD-3-Clause
// A pair of polygons whose longest chord jumps while it comes to rest: a thin level bar on a wedge
// whose tip comes through the bar and goes back.
#pragma once

#include <numbers>
#include <vector>

#include "cases/polygon/contact_plane_sweep/way.hpp"
#include "cases/polygon/polygon_relaxation/case.hpp"

namespace stickslip::cases {

/// The tip lies at the origin, the bar reaches down to minus the depth. The overlap does not change
/// when the bar moves along itself. While the tip is in the bar the overlap is a triangle with the
/// longest chord along the lower face; once it is through, the chord lies along the gentle flank.
struct JumpingPair {
  static constexpr double gentle = 15;         ///< slope of one flank [degree]
  static constexpr double steep = 85;          ///< slope of the other [degree]
  static constexpr double thickness = 0.1;     ///< thickness of the bar [m]
  static constexpr double first_depth = 0.08;  ///< [m]
  static constexpr double rest_depth = 0.12;   ///< at which the load is borne by a level plane [m]
  static constexpr int duration = 16;          ///< over t_c

  /// Width of the wedge over the depth below its tip.
  static double spread();
  /// Area of the overlap at a depth [m^2].
  static double area_at(double depth);
  /// Angle of the longest chord with the bar at a depth [rad].
  static double chord_at(double depth);

  /// With the springs and the load's angle of the problem, with the longest chord, with the plane
  /// across the boundary vector and with that of Eq. 13.
  static RelaxingPolygon relaxing(const PolygonRelaxation& problem);
  /// The bar from the first depth down to where the chord lies along the lower face again.
  static reference::PolygonWay way_down(const RelaxingPolygon& relaxing);
};

}  // namespace stickslip::cases
