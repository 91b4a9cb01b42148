// SPDX-License-Identifier: BSD-3-Clause
// Is a dashpot made for the reduced mass of the two bodies, whatever they are? Theory, reference
// and what to expect: cases/impact/reduced_mass/page.md.
#pragma once

#include "cases/impact/asked_impact.hpp"

namespace stickslip::cases {

/// The impacts of `restitution` between two like spheres, one and another of ten times its mass,
/// and one and a wall, for a law that makes its coefficient of a restitution and the masses.
struct ReducedMass : AskedImpact {
  static constexpr std::string_view name = "reduced-mass";

  /// Means over impacts that touch in different parts of a step.
  struct Outcome {
    double wall = 0;    ///< restitution at a wall [-]
    double unlike = 0;  ///< with a sphere of so many times the mass [-]
    double like = 0;    ///< of two like spheres [-]
  };
  double ratio = 10;  ///< mass of the unlike sphere over that of the first [-]

  static void describe(auto& visitor) {
    AskedImpact::describe_impact(visitor);
    visitor.number(&ReducedMass::ratio, {"ratio", "-", "", Range::positive(),
                                         "mass of the unlike sphere over the first"});
  }
  static void observe(auto& visitor) {
    visitor.value(&Outcome::wall, "wall", "-", "restitution at a wall, over e", "at a wall");
    visitor.value(&Outcome::unlike, "unlike", "-", "of two unlike spheres, over e",
                  "unlike spheres");
    visitor.value(&Outcome::like, "like", "-", "of two like spheres, over e", "like spheres");
  }

  Outcome exact() const { return all(restitution); }
  Outcome scale() const { return exact(); }
  Outcome exact_for(const Scheme& scheme) const { return all(asked_of(scheme)); }
  Outcome scale_for(const Scheme& scheme) const { return exact_for(scheme); }
  double uncertainty() const { return 0; }  ///< what was asked for
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

 private:
  static Outcome all(double e) { return {.wall = e, .unlike = e, .like = e}; }
};

}  // namespace stickslip::cases
