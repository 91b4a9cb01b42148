// SPDX-License-Identifier: BSD-3-Clause
// Does the contact plane of two polygons move continuously with them, and has the normal force
// along it a potential? Theory, reference and what to expect:
// cases/polygon/contact_plane_sweep/page.md.
#pragma once

#include "cases/polygon/contact_plane_sweep/way.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SweptPolygons;

/// A regular polygon is moved over a corner of another, on an ellipse, without turning.
struct ContactPlaneSweep {
  int vertices_fixed = 3;   ///< of i, circumscribed radius 1 m [-]
  int vertices_moving = 5;  ///< of j, circumscribed radius 0.5 m [-]
  double turn = 0;          ///< direction of the first vertex of j [degree]
  double distance = 0.7;    ///< of the ellipse's centre from that of i [m]
  double slope = 45;        ///< of the flanks of the wedge [degree]
  double kn = 1e5;          ///< normal stiffness [N/m]

  static constexpr std::string_view name = "contact-plane-sweep";
  static void describe(auto& visitor) {
    using P = ContactPlaneSweep;
    constexpr Range many{.low = 3, .high = 64};
    visitor.count(&P::vertices_fixed, {"vertices_i", "-", "", many, "vertices of i"});
    visitor.count(&P::vertices_moving, {"vertices_j", "-", "", many, "vertices of j, which moves"});
    visitor.number(
        &P::turn,
        {"turn", "degree", "", {.low = -360, .high = 360}, "direction of the first vertex of j"});
    visitor.number(&P::distance, {"distance", "m", "", Range::positive(),
                                  "distance between the way's centre and the centre of i"});
    visitor.number(
        &P::slope,
        {"slope", "degree", "", {.low = 1, .high = 89}, "slope of the flanks of the wedge"});
    visitor.number(&P::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
  }

  struct Outcome {
    double jump = 0;   ///< largest one of the plane under a vanishing motion [degree]
    double wedge = 0;  ///< tilt of the plane of a symmetric wedge in a face [degree]
    double work = 0;   ///< of the normal force on the closed way over the sum of its amounts [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::jump, "jump", "degree",
                  "largest jump of the plane under a vanishing motion; error over 90");
    visitor.value(&Outcome::wedge, "wedge", "degree",
                  "tilt of the plane of a symmetric wedge in a face; error over 90");
    visitor.norm(&Outcome::work, "loop-work",
                 "work of the normal force on the closed way over the sum of its amounts");
  }

  /// Throws InputError if the polygons part on the way, or one comes to lie within the other.
  SweptPolygons prepare() const;
};

/// The two polygons of the problem, and the way of the second.
struct SweptPolygons {
  using Problem = ContactPlaneSweep;
  using Outcome = Problem::Outcome;

  Problem problem;
  CornerWay way;

  Outcome exact() const { return {}; }  ///< no jump, no tilt, no work
  Outcome scale() const { return {.jump = 90, .wedge = 90, .work = 1}; }
  double uncertainty() const { return 0; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int points) const;

  /// Length of the boundary vector over half the perimeter below which the way is refused: the
  /// plane across it turns faster and faster.
  static constexpr double least_uniqueness = 0.05;

  /// Tilt of the plane of the wedge [rad]; NaN without a plane.
  double wedge_angle(PlaneRule rule) const;
  /// Of the normal force on the closed way over the sum of its amounts.
  double closed_work(const Scheme& scheme, int points) const;
  /// The same by the reference.
  double reference_work(PlaneRule rule, OverlapMeasure measure) const;
};

}  // namespace stickslip::cases
