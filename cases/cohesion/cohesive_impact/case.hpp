// SPDX-License-Identifier: BSD-3-Clause
// Below which velocity do bodies stick, and what does an impact lose above it? Theory, reference
// and what to expect: cases/cohesion/cohesive_impact/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"

namespace stickslip::cases {

/// Two equal spheres meet head-on in free flight; nothing but adhesion loses energy.
struct CohesiveImpact : StickySpheres {
  double density = 2500;  ///< rho [kg/m^3]
  double velocity = 2;    ///< of approach over the sticking velocity [-]

  static constexpr std::string_view name = "cohesive-impact";
  static void describe(auto& visitor) {
    describe_sticky_spheres<CohesiveImpact>(visitor);
    visitor.number(&CohesiveImpact::density,
                   {"rho", "kg/m^3", "", Range::positive(), "density of the spheres"});
    visitor.number(&CohesiveImpact::velocity, {"velocity", "-", "", Range{.low = 1.05, .high = 100},
                                               "velocity of approach over the sticking velocity"});
  }

  /// Means over impacts that touch in different parts of a step.
  struct Outcome {
    double loss = 0;         ///< of an impact, over (w^5 R*^4/E*^2)^(1/3) [-]
    double restitution = 0;  ///< [-]
    double threshold = 0;    ///< restitution at the sticking velocity [-]
    double below = 0;        ///< restitution at 0.7 of it [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::loss, "loss", "-",
                  "energy lost over (w^5 R*^4/E*^2)^(1/3), over the exact loss");
    visitor.value(&Outcome::restitution, "restitution", "-", "velocity after over before");
    visitor.norm(&Outcome::threshold, "threshold", "restitution at the sticking velocity");
    visitor.norm(&Outcome::below, "below", "restitution at 0.7 times the sticking velocity");
  }

  Outcome exact() const;
  Outcome scale() const {
    return {.loss = exact().loss, .restitution = 1, .threshold = 1, .below = 1};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  double reduced_mass() const;       ///< m [kg]
  double sticking_velocity() const;  ///< vs [m/s]
  /// sqrt(m delta_c/Fc), by eight of which steps are counted [s].
  double unit_time() const;
  /// Restitutions at a velocity over the sticking velocity, the touch in so many parts of a step.
  std::vector<double> restitutions(const Scheme& scheme, double over, int steps) const;
  double mean_restitution(const Scheme& scheme, double over, int steps) const;
};

}  // namespace stickslip::cases
