// SPDX-License-Identifier: BSD-3-Clause
// Is the torque of a twisted contact right when the normal force changes? Theory, reference and
// what to expect: cases/moments/twisting_oblique/page.md.
#pragma once

#include "cases/moments/torsion_contact.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// A Hertzian contact is twisted while it is pressed, and its normal force falls while it is
/// twisted.
struct TwistingOblique {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< largest [m]
  double stick = 0.5;           ///< stick radius when both grow together, over a [-]
  double twist = 0.8;           ///< before the normal force falls, in mu E*/(pi G R') of a [-]
  double ratio = 0.7;           ///< contact radius after the fall over that before [-]

  static constexpr std::string_view name = "twisting-oblique";
  static void describe(auto& visitor) {
    using T = TwistingOblique;
    describe_torsion_contact<T>(visitor);
    visitor.number(&T::stick, {"stick-radius", "-", "", Range{.low = 0.05, .high = 1},
                               "stick radius when contact and twist grow together, over a"});
    visitor.number(&T::twist, {"twist", "-", "", Range{.low = 0.01, .high = 2.4},
                               "before the normal force falls, in mu E* a/(pi G R')"});
    visitor.number(&T::ratio, {"ratio", "-", "", Range{.low = 0.1, .high = 1},
                               "contact radius after the fall over that before"});
  }

  /// Torques over mu N a of the largest contact.
  struct Outcome {
    double growing = 0;  ///< where contact and twist grow together [-]
    double fallen = 0;   ///< after the normal force has fallen at constant twist [-]
    double failing = 0;  ///< twist 1.2, back to .3, then the radius falls to .6 [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::growing, "growing", "-",
                  "torque where contact radius and twist grow in proportion, over mu N a");
    visitor.value(&Outcome::fallen, "fallen", "-",
                  "torque after the normal force has fallen at constant twist, over mu N a of the "
                  "contact before");
    visitor.value(&Outcome::failing, "failing", "-",
                  "torque of the history at which superposition fails: twist 1.2, back to .3, "
                  "radius to .6; over mu N a of the contact before");
  }

  Outcome exact() const;
  Outcome scale() const { return {.growing = 1, .fallen = 1, .failing = 1}; }
  Outcome uncertainty() const { return {.growing = 1e-12, .fallen = 1e-12, .failing = 1e-6}; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  TorsionContact contact() const { return {spheres_of(*this), overlap}; }
  /// Twist of the contact that grows, at its end, over mu N/(G a^2).
  double twist_of_growth() const;
};

}  // namespace stickslip::cases
