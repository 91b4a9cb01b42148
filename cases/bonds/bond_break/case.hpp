// SPDX-License-Identifier: BSD-3-Clause
// Does a bond break when it must, with the energy that it holds? Theory, reference and what to
// expect: cases/bonds/bond_break/page.md.
#pragma once

#include "cases/bonds/bonded_grains.hpp"
#include "cases/bonds/pressed_pair.hpp"
#include "reference/bonds/bond_break.hpp"

namespace stickslip::cases {

/// A bond is pulled, bent and sheared until it breaks, pressed, and torn by grains that part; with
/// the contact law beside it, if it has one, it is sheared under pressure until that slides.
struct BondBreak : BondMaterial {
  double density = 2600;  ///< of the spheres [kg/m^3]
  double tensile = 1e6;   ///< sigma_c [Pa]
  double shear = 8e5;     ///< tau_c [Pa]
  double beta = 1;        ///< share of the moments [-]
  double speed = 1.5;     ///< of parting, over that which the bond just holds [-]

  static constexpr std::string_view name = "bond-break";
  static void describe(auto& visitor) {
    using P = BondBreak;
    describe_bond_material<P>(visitor);
    visitor.number(&P::density,
                   {"density", "kg/m3", "", Range::positive(), "density of the spheres"});
    visitor.number(&P::tensile,
                   {"tensile-strength", "Pa", "", Range::positive(),
                    "sigma_c; other strengths are set so that they break at this tension"});
    visitor.number(&P::shear, {"shear-strength", "Pa", "", Range::positive(), "tau_c"});
    visitor.number(&P::beta, {"beta", "-", "", Range{.low = 0, .high = 1}, "share of the moments"});
    visitor.number(&P::speed,
                   {"speed", "-", "", Range{.low = 1, .high = 100, .low_is_allowed = false},
                    "speed of parting over the speed that the bond just holds"});
  }

  struct Outcome {
    double peak = 0;      ///< largest tension over what the section bears [-]
    double instant = 0;   ///< steps between the break and the first end at which it is due [-]
    double late = 0;      ///< the break after the true instant, over that [-]
    double released = 0;  ///< energy that the break frees, over that of the spring [-]
    double mixed = 0;     ///< factor on a mix of loads at which it breaks, over the true one [-]
    double pressed = 0;   ///< share of the pressure that is gone, at three times the strength [-]
    double parting = 0;   ///< speed of the grains after the break, over the true one [-]; NaN:
                          ///< of a law that cannot move them
    double beside = 0;    ///< error of the force of the pressed pair while the bond holds [-]
    double after = 0;     ///< error of the contact's force after the break [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::peak, "peak", "-", "largest tension over what the section bears");
    visitor.norm(&Outcome::instant, "instant",
                 "steps between the break and the first end of a step at which it is due");
    visitor.norm(&Outcome::late, "late", "break after the true instant, over the time to that");
    visitor.value(&Outcome::released, "released", "-",
                  "energy that the break frees, over that of the spring");
    visitor.value(&Outcome::mixed, "mixed", "-",
                  "factor on tension, shear, bend and twist at the break, over the true one");
    visitor.norm(&Outcome::pressed, "pressed",
                 "what is gone of a pressure of three times the tensile strength");
    visitor.value(&Outcome::parting, "parting", "-",
                  "speed of the grains after the break, over the true one");
    visitor.norm(&Outcome::beside, "beside",
                 "error of the force of the pressed pair while the bond holds, contact included");
    visitor.norm(&Outcome::after, "contact after",
                 "error of the force of the pair after the break, which is that of the contact");
  }

  Outcome exact() const { return {.peak = 1, .released = 1, .mixed = 1, .parting = 1}; }
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The bond that breaks by stress, where it can choose and its words do not say otherwise.
  std::shared_ptr<const AnyBond> breaking(const Scheme& scheme) const;
  /// Tension that the section bears [N].
  double critical_force() const;
  /// How the bond of a scheme is pulled apart: along, or across where it breaks in shear alone.
  struct Pull {
    double stiffness = 0;  ///< [N/m]
    double force = 0;      ///< force that breaks it [N]
    bool is_across = false;

    double displacement() const { return force / stiffness; }
  };
  Pull pull_of(const Scheme& scheme) const;
  /// Pressed to a tenth of the pressure that would be the tensile strength, and sheared to three
  /// times what breaks a bond by stress.
  PressedPair pressed_pair(const Scheme& scheme) const;
  /// Tension over stretch, each over the critical one, up to a stretch of 1.2.
  std::vector<Vector2> pull(const Scheme& scheme, int steps) const;

 private:
  /// Speed of the grains at the end, over the true one; of a bond that tension does not break the
  /// swing of its spring.
  double parting(const AnyBond& bond, double kn, bool breaks, int steps) const;
  /// Errors of the pressed pair while the bond holds, and after its break.
  void press_and_shear(const Scheme& scheme, const AnyBond& bond, int steps, Outcome& found) const;
};

}  // namespace stickslip::cases
