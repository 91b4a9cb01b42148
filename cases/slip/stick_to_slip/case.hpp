// SPDX-License-Identifier: BSD-3-Clause
// Does a step that is elastic at first and slips at last end in the right force and work? Theory,
// reference and what to expect: cases/slip/stick_to_slip/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A contact with a force inside the friction limit, and a proportional movement.
struct StickToSlip {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double kt = 1e5;         ///< tangential stiffness [N/m]
  double mu = 0.5;         ///< friction coefficient [-]
  double overlap = 1e-4;   ///< at the start [m]
  double fraction = 0.6;   ///< |force| at the start over the friction limit at the start [-]
  double angle = 110;      ///< from the movement to the force at the start [deg]
  double movement = 2.72;  ///< kt |dxi| over the friction limit at the start [-]
  double growth = -0.3;    ///< relative growth of the normal force [-]

  static constexpr std::string_view name = "stick-to-slip";
  static void describe(auto& visitor) {
    using S = StickToSlip;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "overlap at the start"});
    visitor.number(&S::fraction, {"fraction", "-", "", Range{.low = 0, .high = 1},
                                  "force at the start over the friction limit"});
    visitor.number(&S::angle, {"angle", "deg", "", Range{.low = 0, .high = 180},
                               "from the movement to the force at the start"});
    visitor.number(&S::movement, {"movement", "-", "", Range::positive(),
                                  "kt |dxi| over the friction limit at the start"});
    visitor.number(&S::growth, {"growth", "-", "", Range{.low = -0.999, .high = 1e6},
                                "relative growth of the normal force"});
  }

  /// The contact at the end of the movement.
  struct Outcome {
    double force = 0;  ///< error of the tangential force, over the friction limit at the start [-]
    double work = 0;   ///< tangential work [J]
    double dissipated = 0;    ///< by friction [J]
    double force_family = 0;  ///< worst error of the force over all cases of the roots [-]
    double work_family = 0;   ///< worst error of the work over them, over its scale [-]
    double force_onsets = 0;  ///< worst error of the force over all places of the onset [-]
    double force_soft = 0;    ///< error of the force with another tangential stiffness [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "tangential force at the end, over the friction limit at the start");
    visitor.value(&Outcome::work, "work", "J", "tangential work, over L^2/kt times the movement");
    visitor.value(&Outcome::dissipated, "dissipated", "J",
                  "frictional dissipation, over L^2/kt times the movement");
    visitor.norm(&Outcome::force_family, "force-family",
                 "force at the end, worst of 22 cases of the roots, over the limit");
    visitor.norm(&Outcome::work_family, "work-family",
                 "work, worst of 22 cases of the roots, over L^2/kt times the movement");
    visitor.norm(&Outcome::force_onsets, "force-onsets",
                 "largest error of the force over all steps, worst of 16 places of the onset, over "
                 "the limit");
    visitor.norm(
        &Outcome::force_soft, "force-soft",
        "force at the end with a tangential stiffness of 2/7 of the normal one, over the limit");
  }

  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;  ///< what the integration of the rate equations says of itself
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  static constexpr int finest_steps = 256;  ///< of the ladder

  /// The movement, and the force with which it begins.
  CornerPath path() const;
  /// The exact tangential force after this part of the movement, from 0 to 1 [N].
  Vector2 exact_force(double part) const;
  /// Friction limit at the start [N].
  double limit() const { return springs_of(*this).limit(overlap); }
  /// What works are judged against [J].
  double work_scale() const;
  /// The same contact with a tangential stiffness of 2/7 of the normal one.
  StickToSlip softened() const;
};

}  // namespace stickslip::cases
