// SPDX-License-Identifier: BSD-3-Clause
// The motion of contact-plane-sweep: one polygon on an ellipse over a corner of another, and where
// contact planes jump on the way.
#pragma once

#include <optional>

#include "cases/polygon/plane_directions.hpp"
#include "stickslip/geometry/contact_plane.hpp"

namespace stickslip::cases {

/// A jump of a contact plane.
struct PlaneJump {
  double angle = 0;  ///< [rad]
  double time = 0;   ///< of the motion, 0 to 1
};

/// Two polygons, one of which moves without turning, once round in the time 0 to 1.
struct CornerWay {
  /// Circumscribed radii [m].
  static constexpr double fixed_radius = 1;
  static constexpr double moving_radius = 0.5;

  Polygon fixed;        ///< its centroid at the origin
  Polygon moving;       ///< about its centroid
  double distance = 0;  ///< of the ellipse's centre from the origin, along x [m]

  /// Centroid of the moving one [m].
  Vector2 centre_at(double time) const;
  Overlap overlap_at(double time) const;
  /// None if the rule has no answer.
  std::optional<ContactPlane> plane_at(PlaneRule rule, double time) const;

  /// The largest jump under a vanishing motion, searched between this many points of the way; NaN
  /// where the rule has no answer.
  PlaneJump largest_jump(PlaneRule rule, int points) const;

  /// Of the way, for the reference.
  static constexpr int reference_pieces = 1024;
  reference::PolygonWay as_reference() const;
  /// The largest jump by the reference.
  reference::PlaneJump reference_jump(PlaneRule rule) const;
};

}  // namespace stickslip::cases
