// SPDX-License-Identifier: BSD-3-Clause
// Are the work and the dissipation of a step counted in which the bodies part, and is nothing of
// the contact left behind? Theory, reference and what to expect: cases/slip/separation/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A contact under tangential force opens while it moves across, and closes again.
struct Separation {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 1e5;        ///< tangential stiffness [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double overlap = 1e-4;  ///< at the start [m]
  double gap = 5e-5;      ///< to which the contact opens [m]
  double fraction = 0.8;  ///< |force| at the start over the friction limit at the start [-]
  double angle = 120;     ///< from the movement to the force at the start [deg]
  double movement = 1;    ///< kt |dxi| until the bodies part, over the limit at the start [-]

  static constexpr std::string_view name = "separation";
  static void describe(auto& visitor) {
    using S = Separation;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "overlap at the start"});
    visitor.number(&S::gap, {"gap", "m", "", Range::positive(), "gap to which the contact opens"});
    visitor.number(&S::fraction, {"fraction", "-", "", Range{.low = 0, .high = 1},
                                  "force at the start over the friction limit"});
    visitor.number(&S::angle, {"angle", "deg", "", Range{.low = 0, .high = 180},
                               "from the movement to the force at the start"});
    visitor.number(&S::movement,
                   {"movement", "-", "", Range::positive(),
                    "kt |dxi| until the bodies part over the friction limit at the start"});
  }

  /// The opening, and the contact after it.
  struct Outcome {
    double work = 0;          ///< tangential work until the bodies part [J]
    double dissipated = 0;    ///< by friction until then [J]
    double force_before = 0;  ///< error of the force shortly before, over the limit there [-]
    double force_again = 0;   ///< and after a new touch, over the limit [-]
    double work_family = 0;   ///< worst error of the work over the family, over its scale [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::work, "work", "J",
                  "tangential work until the bodies part, over L^2/kt times the movement");
    visitor.value(&Outcome::dissipated, "dissipated", "J",
                  "frictional dissipation, over L^2/kt times the movement");
    visitor.norm(&Outcome::force_before, "force-before",
                 "tangential force at a tenth of the overlap, over the limit there");
    visitor.norm(&Outcome::force_again, "force-again",
                 "tangential force after the bodies touch again, over the limit");
    visitor.norm(&Outcome::work_family, "work-family", "work, worst of 38 forces and movements");
  }

  Outcome exact() const;
  Outcome scale() const { return {.work = work_scale(), .dissipated = work_scale()}; }
  Outcome uncertainty() const;  ///< what the integration of the rate equations says of itself
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// To a tenth of the overlap, on along the same line through the opening to the gap, and back
  /// straight to the overlap with a movement that sticks.
  CornerPath path() const;
  /// The exact tangential force at this overlap [m] on the way out [N].
  Vector2 exact_force(double at_overlap) const;
  /// Friction limit at the start [N].
  double limit() const { return springs_of(*this).limit(overlap); }
  /// What works are judged against [J].
  double work_scale() const;
};

}  // namespace stickslip::cases
