// SPDX-License-Identifier: BSD-3-Clause
// Does the restitution depend on the tangential motion, and does friction include the dashpot?
// Theory, reference and what to expect: cases/impact/oblique_restitution/page.md.
#pragma once

#include "cases/impact/asked_impact.hpp"

namespace stickslip::cases {

/// A sphere without spin meets a wall at several angles with one normal velocity.
struct ObliqueRestitution : AskedImpact {
  double mu = 0.3;  ///< friction coefficient [-]

  ObliqueRestitution() { partner = ImpactPartner::wall; }

  static constexpr std::string_view name = "oblique-restitution";
  /// From the normal [deg]. At the last one the sphere slides throughout.
  static constexpr std::array angles{20.0, 40.0, 60.0, 80.0};
  static void describe(auto& visitor) {
    using P = ObliqueRestitution;
    describe_impact(visitor);
    visitor.number(
        &P::mu,
        {"mu", "-", "mu", {.low = 0, .high = 1, .low_is_allowed = false}, "friction coefficient"});
  }

  /// Of impacts that touch in different parts of a step.
  struct Outcome {
    double impulse = 1;  ///< of friction over mu times that of the normal force, sliding [-]
    double change = 0;   ///< of the restitution by the angle, the worst, over e [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::impulse, "impulse", "-",
                  "impulse of friction over mu m (1 + e) v, of a sphere that slides throughout");
    visitor.norm(&Outcome::change, "change",
                 "what a tangential motion changes of the restitution, over that without");
  }

  Outcome exact() const { return {}; }
  Outcome scale() const { return {.impulse = 1, .change = 1}; }
  double uncertainty() const { return 0; }  ///< the balance of momentum
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// What the sphere has after it, over the normal velocity before.
  struct Rebound {
    double normal = 0;
    double tangential = 0;
  };
  /// Of a law that is told all it needs; `phase`: part of a step before the touch.
  Rebound rebound(const Scheme& told, double angle, int steps_per_contact, double phase) const;
};

}  // namespace stickslip::cases
