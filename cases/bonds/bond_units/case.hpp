// SPDX-License-Identifier: BSD-3-Clause
// Is a bond the same in metres and in micrometres? Theory, reference and what to expect:
// cases/bonds/bond_units/page.md.
#pragma once

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// Bonds of the same shape and of three sizes, turned and sheared by the same small angle.
struct BondUnits {
  double E = 1e9;                  ///< Young's modulus [Pa]
  double nu = 0.25;                ///< Poisson's ratio [-]
  double slenderness = 0.3;        ///< radius of the section over the length [-]
  double shear_coefficient = 0.9;  ///< kappa [-]
  double angle = 1e-6;             ///< shear over the length, and twist [rad]

  static constexpr std::string_view name = "bond-units";
  static void describe(auto& visitor) {
    using P = BondUnits;
    constexpr Range poisson{.low = -1, .high = 0.5, .low_is_allowed = false};
    constexpr Range angles{.low = 1e-12, .high = 0.1};
    visitor.number(&P::E, {"E", "Pa", "", Range::positive(), "Young's modulus of the bond"});
    visitor.number(&P::nu, {"nu", "-", "", poisson, "Poisson's ratio"});
    visitor.number(&P::slenderness, {"slenderness", "-", "", Range::positive(),
                                     "radius of the section over the length"});
    visitor.number(&P::shear_coefficient, {"shear-coefficient", "-", "", Range::positive(),
                                           "kappa of the section of Timoshenko's beam"});
    visitor.number(&P::angle, {"angle", "rad", "", angles, "shear over the length, and twist"});
  }

  /// Shear force over ks L angle, less what is due, and the same of the twisting moment.
  struct Outcome {
    double micrometre = 0;  ///< of a bond of 1e-6 m [-]
    double millimetre = 0;  ///< of 1e-3 m [-]
    double metre = 0;       ///< of 1 m [-]
    double twist = 0;       ///< worst of the three [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::micrometre, "micrometre",
                 "shear force of a bond of 1e-6 m, error over the force");
    visitor.norm(&Outcome::millimetre, "millimetre",
                 "shear force of a bond of 1e-3 m, error over the force");
    visitor.norm(&Outcome::metre, "metre", "shear force of a bond of 1 m, error over the force");
    visitor.norm(&Outcome::twist, "twist", "twisting moment, error over the moment, worst");
  }

  /// The stiffnesses for a length of 1 m; those of a parallel bond as of a bar.
  reference::Question question() const {
    return {"bond-stiffness",
            {{"radius", wide(slenderness)},
             {"L", "1"},
             {"parallel-kbn", wide(E)},
             {"parallel-kbs", wide(E) / (2 * (1 + wide(nu)))}}};
  }
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The material of a bond of this length [m].
  BondMaterial material(double length) const {
    return {E, nu, slenderness * length, length, shear_coefficient};
  }
  /// q moved across by the angle, or turned about the bond by it.
  BondedBodies sheared(double length, long double share) const;
  BondedBodies twisted(double length, long double share) const;
  /// Shear force over that of a small angle.
  double shear_of(const Scheme& scheme, double length, int steps) const;
};

}  // namespace stickslip::cases
