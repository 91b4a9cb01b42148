// SPDX-License-Identifier: BSD-3-Clause
// Is the restitution the same at every velocity, as it should be or should not? Theory, reference
// and what to expect: cases/impact/restitution_speed/page.md.
#pragma once

#include <functional>

#include "cases/impact/asked_impact.hpp"

namespace stickslip::cases {

/// The impacts of `restitution` at a tenth of the velocity, at the velocity, and at ten times it;
/// the law is told what it takes for the restitution at the velocity, once.
struct RestitutionSpeed : AskedImpact {
  static constexpr std::string_view name = "restitution-speed";
  static void describe(auto& visitor) { describe_contact<RestitutionSpeed>(visitor); }
  static constexpr double factor = 10;  ///< of velocities that follow each other

  /// Means over impacts that touch in different parts of a step.
  struct Outcome {
    double usual = 0;  ///< restitution at the velocity [-]
    double slow = 0;   ///< at a tenth of it [-]
    double fast = 0;   ///< at ten times it [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::usual, "at-v", "-", "restitution at the velocity, over e",
                  "restitution, as told");
    visitor.value(&Outcome::slow, "at-v/10", "-", "the same at a tenth of the velocity",
                  "restitution, slow");
    visitor.value(&Outcome::fast, "at-10v", "-", "the same at ten times the velocity",
                  "restitution, fast");
  }

  /// Of a restitution that does not depend on the velocity.
  Outcome exact() const { return {.usual = restitution, .slow = restitution, .fast = restitution}; }
  Outcome scale() const { return exact(); }
  /// Of the rule of the scheme, in its convention of the end.
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const { return exact_for(scheme); }
  double uncertainty() const { return 1e-13; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The restitution by theory, a function of the velocity over that of the case; empty for a rule
  /// that no theory knows.
  std::function<double(double)> theory_of(const Scheme& scheme) const;
  /// Of the law of a scheme that was told all at the velocity, at so many times it: the mean.
  double found_at(double times, const Scheme& told, int steps_per_contact) const;
};

}  // namespace stickslip::cases
