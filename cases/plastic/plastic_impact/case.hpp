// SPDX-License-Identifier: BSD-3-Clause
// Does the restitution of a plastic contact fall with the velocity, rise again beyond its limit,
// and do bodies stick that must? Theory, reference and what to expect:
// cases/plastic/plastic_impact/page.md.
#pragma once

#include "cases/plastic/plastic_model.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// Two like spheres meet head-on in free flight, at velocities that are told over the one at which
/// the restitution of the law turns: that of the limit, of yield, or of the slope.
struct PlasticImpact {
  double radius = 1e-3;   ///< R of each sphere [m]
  double density = 2500;  ///< rho [kg/m^3]

  static constexpr std::string_view name = "plastic-impact";
  static void describe(auto& visitor) {
    using P = PlasticImpact;
    visitor.number(&P::radius, {"R", "m", "", Range::positive(), "radius of each sphere"});
    visitor.number(&P::density, {"rho", "kg/m^3", "", Range::positive(), "density of the spheres"});
  }

  /// Restitutions: means over impacts that touch in different parts of a step.
  struct Outcome {
    double slow = 0;     ///< at half of that velocity [-]
    double turning = 0;  ///< at it [-]
    double fast = 0;     ///< at three times it [-]
    double fastest = 0;  ///< at ten times it [-]
    double sticky = 0;   ///< at it, with a pull as stiff as the way in where the law has one [-]
  };
  static constexpr double slow = 0.5;  ///< velocities over the turning one
  static constexpr double fast = 3;
  static constexpr double fastest = 10;
  static constexpr double strong_pull = 1;  ///< over the stiffness of the way in

  static void observe(auto& visitor) {
    using O = Outcome;
    visitor.value(&O::slow, "slow", "-", "restitution at half the velocity at which it turns");
    visitor.value(&O::turning, "turning", "-", "restitution at that velocity");
    visitor.value(&O::fast, "fast", "-", "restitution at three times that velocity");
    visitor.value(&O::fastest, "fastest", "-", "restitution at ten times that velocity");
    visitor.value(&O::sticky, "sticky", "-",
                  "restitution where the pull is as stiff as the way in; 0: the bodies stick");
  }

  Outcome exact() const;
  static Outcome scale() { return {1, 1, 1, 1, 1}; }
  Outcome exact_for(const Scheme& scheme) const;
  double uncertainty() const { return 0; }  ///< closed forms in extended precision
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  double reduced_mass() const;                              ///< [kg]
  double effective_radius() const { return 0.5 * radius; }  ///< R* [m]
  PlasticModel model_of(const Scheme& scheme) const;        ///< throws Unsuitable
  /// By theory, the dashpot of the scheme included.
  double exact_restitution(const Scheme& scheme, const PlasticModel& model, double velocity) const;
  /// The mean over phases of a step of so many steps per contact; 0 of bodies that stay together.
  double mean_restitution(const Scheme& scheme, double velocity, int steps_per_contact) const;
};

/// Why theory does not know the restitution of a scheme; empty if it does.
std::string why_no_plastic_impact(const Scheme& scheme);

}  // namespace stickslip::cases
