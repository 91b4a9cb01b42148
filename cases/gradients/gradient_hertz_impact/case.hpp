// SPDX-License-Identifier: BSD-3-Clause
// Do derivatives of the velocity after an impact on Hertz's spring and the dashpot of Tsuji et al.
// converge? Theory, reference and what to expect: cases/gradients/gradient_hertz_impact/page.md.
#pragma once

#include "cases/gradients/normal_impact.hpp"
#include "reference/gradients/impact_gradients.hpp"

namespace stickslip::cases {

/// A body hits a wall head-on.
struct GradientHertzImpact {
  double stiffness = 1e5;  ///< K [N/m^1.5]
  double eta = 40;         ///< [N s/m^1.25]
  double mass = 0.5;       ///< [kg]
  double velocity = 1.3;   ///< velocity of approach [m/s]

  static constexpr std::string_view name = "gradient-hertz-impact";
  static void describe(auto& visitor) {
    using P = GradientHertzImpact;
    visitor.number(&P::stiffness, {"K", "N/m^1.5", "", Range::positive(),
                                   "coefficient of the spring, force over overlap^1.5"});
    visitor.number(&P::eta, {"eta", "N s/m^1.25", "", Range::positive(),
                             "coefficient of the dashpot, force over overlap^0.25 times its rate"});
    visitor.number(&P::mass, {"mass", "kg", "", Range::positive(), "mass of the body"});
    visitor.number(&P::velocity,
                   {"velocity", "m/s", "", Range::positive(), "velocity of approach"});
  }

  using Outcome = ByVariables;
  static void observe(auto& visitor) { observe_impact(visitor); }

  reference::Question question() const { return {"gradient-hertz-impact"}; }
  double uncertainty() const { return 1e-13; }  ///< closed forms
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Derivatives along the branch of one run.
  Outcome slopes(const Scheme& scheme, int steps_per_contact, const RunPhase& phase) const;
  Outcome exact_slopes() const;
  Outcome scale_of_slopes() const;
  GradientQuestion asked() const;

 private:
  NormalImpact impact() const;
  /// For the reference. Throws InputError of a dashpot that is too strong.
  reference::TsujiImpact damped() const;
};

}  // namespace stickslip::cases
