// SPDX-License-Identifier: BSD-3-Clause
// Does an impact have the restitution you specify? Theory, reference and what to expect:
// cases/impact/restitution/page.md.
#pragma once

#include "cases/impact/asked_impact.hpp"

namespace stickslip::cases {

/// The restitution of two like spheres, or of one and a wall, that meet head-on.
struct AskedRestitution : AskedImpact {
  static constexpr std::string_view name = "restitution";
  static void describe(auto& visitor) { describe_contact<AskedRestitution>(visitor); }

  /// Means over impacts that touch in different parts of a step.
  struct Outcome {
    double restitution = 0;    ///< velocity after over before [-]
    double spread = 0;         ///< greatest less least over the phases, over e [-]
    double at_zero_force = 0;  ///< the same velocity where the force returns to zero [-]
    double duration = 0;       ///< of the force [s]; NaN if it did not end
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::restitution, "restitution", "-",
                  "velocity after over before, over the restitution that is asked for");
    visitor.norm(&Outcome::spread, "spread",
                 "what the phase of the first step changes of it: greatest less least, over e");
    visitor.value(&Outcome::at_zero_force, "at-zero-force", "-",
                  "restitution where the force first returns to zero, which a contact that is cut "
                  "ends with; over e",
                  "restitution at zero force");
    visitor.value(&Outcome::duration, "duration", "s", "duration of the force");
  }

  /// Of linear springs whose dashpot may pull.
  Outcome exact() const;
  Outcome scale() const { return scales(exact()); }
  /// Of the springs of the scheme, in its convention of the end; what of a rule of its own no
  /// theory knows is its own answer in fine steps.
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const { return scales(exact_for(scheme)); }
  double uncertainty() const { return 1e-13; }
  Outcome uncertainty_for(const Scheme& scheme) const;
  std::vector<CrossCheckResult> cross_checks() const { return damped_contact_checks(); }
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

 private:
  Outcome scales(const Outcome& exact) const;
};

}  // namespace stickslip::cases
