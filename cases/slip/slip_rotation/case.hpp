// SPDX-License-Identifier: BSD-3-Clause
// Does a force at the friction limit turn as it must while the contact slips across its direction?
// Theory, reference and what to expect: cases/slip/slip_rotation/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A contact at its friction limit moves in a straight line, at an angle to its tangential force.
struct SlipRotation {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 1e5;        ///< tangential stiffness [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double overlap = 1e-4;  ///< at the start [m]
  double angle = 90;      ///< from the movement to the force at the start [deg]
  double movement = 1;    ///< kt |dxi| over the friction limit at the start [-]
  double growth = 0;      ///< relative growth of the normal force [-]

  static constexpr std::string_view name = "slip-rotation";
  static void describe(auto& visitor) {
    using S = SlipRotation;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "overlap at the start"});
    visitor.number(&S::angle, {"angle", "deg", "", Range{.low = 0, .high = 179.9},
                               "from the movement to the force at the start"});
    visitor.number(&S::movement, {"movement", "-", "", Range::positive(),
                                  "kt |dxi| over the friction limit at the start"});
    visitor.number(&S::growth, {"growth", "-", "", Range{.low = -0.999, .high = 1e6},
                                "relative growth of the normal force"});
  }

  /// The contact at the end.
  struct Outcome {
    double force = 0;  ///< error of the tangential force, over the friction limit at the start [-]
    double angle = 0;  ///< from the movement to the force [deg]
    double work = 0;   ///< tangential work [J]
    double force_family = 0;  ///< worst error of the force over the family [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "tangential force at the end, over the friction limit at the start");
    visitor.value(&Outcome::angle, "angle", "deg",
                  "angle from the movement to the force at the end, error in radians");
    visitor.value(&Outcome::work, "work", "J", "tangential work, over L^2/kt times the movement");
    visitor.norm(&Outcome::force_family, "force-family",
                 "force at the end, worst of 18 angles and normal forces, over the limit");
  }

  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const;  ///< what the integration of the rate equations says of itself
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The movement, and the force with which it begins.
  CornerPath path() const;
  /// The contact after every step.
  std::vector<ContactForce> forces(const Scheme& scheme, int steps) const;
  /// Signed angle from the movement to a force [deg], negative as in Fig. 4 of the paper.
  static double angle_of(const Vector2& force);

  /// Friction limit at the start [N].
  double limit() const { return springs_of(*this).limit(overlap); }
};

}  // namespace stickslip::cases
