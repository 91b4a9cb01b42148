// SPDX-License-Identifier: BSD-3-Clause
// Do derivatives of the velocity after an impact on a spring and a dashpot converge, and to what?
// Theory, reference and what to expect: cases/gradients/gradient_damped_impact/page.md.
#pragma once

#include "cases/gradients/normal_impact.hpp"
#include "reference/gradients/impact_gradients.hpp"

namespace stickslip::cases {

/// A body hits a wall head-on.
struct GradientDampedImpact {
  double stiffness = 1e4;  ///< k [N/m]
  double damping = 20;     ///< c [N s/m]
  double mass = 0.5;       ///< [kg]
  double velocity = 1.3;   ///< velocity of approach [m/s]
  DashpotEnd end = DashpotEnd::pull;

  static constexpr std::array<Word<DashpotEnd>, 2> ends{
      {{"pull", DashpotEnd::pull}, {"cut", DashpotEnd::cut}}};

  static constexpr std::string_view name = "gradient-damped-impact";
  static void describe(auto& visitor) {
    using P = GradientDampedImpact;
    visitor.number(&P::stiffness, {"k", "N/m", "", Range::positive(), "stiffness of the spring"});
    visitor.number(&P::damping, {"damping", "N s/m", "", Range::positive(),
                                 "coefficient of the dashpot, below 2 sqrt(k mass)"});
    visitor.number(&P::mass, {"mass", "kg", "", Range::positive(), "mass of the body"});
    visitor.number(&P::velocity,
                   {"velocity", "m/s", "", Range::positive(), "velocity of approach"});
    visitor.choice(&P::end, "end", ends,
                   "end of the contact in answers by files: pull, or cut at zero force; laws have "
                   "their own");
  }

  using Outcome = ByVariables;
  static void observe(auto& visitor) { observe_impact(visitor); }

  reference::Question question() const;
  double uncertainty() const { return 1e-13; }  ///< closed forms
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Derivatives along the branch of one run.
  Outcome slopes(const Scheme& scheme, int steps_per_contact, const RunPhase& phase) const;
  Outcome exact_in(DashpotEnd end) const;
  /// Limits of runs of fixed steps.
  Outcome fixed_limits(DashpotEnd end) const;
  Outcome scale_in(DashpotEnd end) const;
  static DashpotEnd end_of(const Scheme& scheme) {
    return ends_by_force(scheme) ? DashpotEnd::cut : DashpotEnd::pull;
  }
  GradientQuestion asked() const;

 private:
  NormalImpact impact() const;
  /// For the reference. Throws InputError of a dashpot that is too strong.
  reference::DampedImpact damped(DashpotEnd end) const;
};

}  // namespace stickslip::cases
