// SPDX-License-Identifier: BSD-3-Clause
// How far is a twisting moment from a Hertzian contact with partial slip? Theory, reference and
// what to expect: cases/moments/twisting_cycle/page.md.
#pragma once

#include "cases/moments/torsion_contact.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// A Hertzian contact is pressed, twisted, brought back and taken round a cycle, and at last
/// twisted until all of it slips.
struct TwistingCycle {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]
  double first = 0.5;           ///< torque at the end of the first twist, over mu N a [-]
  double far = 3;               ///< last twist, over mu N/(G a^2) [-]

  static constexpr std::string_view name = "twisting-cycle";
  static void describe(auto& visitor) {
    using T = TwistingCycle;
    describe_torsion_contact<T>(visitor);
    visitor.number(&T::first, {"torque", "-", "", Range{.low = 0.001, .high = 0.589},
                               "torque at the end of the first twist, over mu N a"});
    visitor.number(&T::far,
                   {"far", "-", "", Range{.low = 1, .high = 5}, "last twist, over mu N/(G a^2)"});
  }

  /// Torques over mu N a.
  struct Outcome {
    double torque = 0;        ///< after the first twist [-]
    double torque_back = 0;   ///< back at no twist [-]
    double dissipated = 0;    ///< in the cycle, over mu^2 N^2/(G a) [-]
    double torque_limit = 0;  ///< after the last twist [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::torque, "torque", "-", "after the first twist, over mu N a");
    visitor.value(&Outcome::torque_back, "torque-back", "-", "back at no twist, over mu N a");
    visitor.value(&Outcome::dissipated, "dissipated", "-",
                  "in a cycle between two opposite twists, over mu^2 N^2/(G a); error over itself");
    visitor.value(&Outcome::torque_limit, "torque-limit", "-", "after the last twist, over mu N a");
  }

  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const { return 1e-11; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  TorsionContact contact() const { return {spheres_of(*this), overlap}; }
  double first_twist() const;  ///< over mu N/(G a^2)
};

}  // namespace stickslip::cases
