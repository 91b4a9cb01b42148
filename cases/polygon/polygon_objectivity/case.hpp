// SPDX-License-Identifier: BSD-3-Clause
// Do the plane and the force of a contact of polygons turn with its bodies? Rules, reference and
// what to expect: cases/polygon/polygon_objectivity/page.md.
#pragma once

#include "cases/polygon/plane_directions.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "stickslip/geometry/contact_plane.hpp"

namespace stickslip::cases {

struct LoadedPolygons;

/// Two irregular polygons in contact are shifted along each other, which loads their spring. Then
/// both turn about the centroid of the first.
struct PolygonObjectivity {
  double angle = 90;    ///< of the turn [degree]
  double shift = 0.02;  ///< along which the contact is loaded [m]
  double kn = 1e5;      ///< normal stiffness [N/m]
  double kt = 1e5 / 3;  ///< tangential stiffness [N/m]
  double mu = 1000;     ///< friction coefficient [-]

  static constexpr std::string_view name = "polygon-objectivity";
  static void describe(auto& visitor) {
    using P = PolygonObjectivity;
    visitor.number(&P::angle,
                   {"angle", "degree", "", {.low = -720, .high = 720}, "angle of the turn"});
    visitor.number(
        &P::shift,
        {"shift", "m", "", {.low = -0.1, .high = 0.1}, "along which the contact is loaded"});
    describe_springs<P>(visitor);
  }

  struct Outcome {
    double force = 0;  ///< at the end, off the turned force, over the normal force [-]
    double plane = 0;  ///< largest angle by which it does not turn with the bodies [degree]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "force at the end off the turned force, over the normal force");
    visitor.value(&Outcome::plane, "plane", "degree",
                  "largest angle by which the plane does not turn with the bodies; error over 90");
  }

  /// Throws InputError if the shift parts the polygons.
  LoadedPolygons prepare() const;
};

/// The two polygons of the problem and where they lie.
struct LoadedPolygons {
  using Problem = PolygonObjectivity;
  using Outcome = Problem::Outcome;

  Problem problem;
  Polygon first;                      ///< its centroid at the origin, before the turn
  Polygon second;                     ///< about its centroid
  Vector2 branch = Vector2::Zero();   ///< from centroid to centroid, without load [m]
  Vector2 shifted = Vector2::Zero();  ///< the same after the shift, before the turn [m]

  double turn() const { return problem.angle * degree; }  ///< [rad]

  Outcome exact() const { return {}; }
  Outcome scale() const { return {.force = 1, .plane = 90}; }
  double uncertainty() const { return 0; }  ///< nothing but a turn
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// After each step, how far the force is from turning with the bodies, over the normal force.
  std::vector<double> force_errors(const Scheme& scheme, int steps) const;
  /// Angle of the plane [rad] with both bodies turned by `angle` [rad]; NaN without one.
  double plane_at(PlaneRule rule, double angle) const;
  /// Largest angle by which the plane does not turn with the bodies, on this many angles of a whole
  /// turn [rad].
  double plane_error(PlaneRule rule, int angles) const;

  /// Angles of a whole turn for the reference.
  static constexpr int reference_angles = 7200;
  /// Largest angle by which the plane does not turn with the bodies, by the reference [rad].
  double reference_plane_error(PlaneRule rule) const;
};

}  // namespace stickslip::cases
