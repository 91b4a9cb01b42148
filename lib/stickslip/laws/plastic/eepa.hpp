// SPDX-License-Identifier: BSD-3-Clause
// The Edinburgh elasto-plastic adhesive normal law.
// Equations, signs, assumptions: docs/laws/eepa.md.
#pragma once

#include <memory>
#include <string>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/friction_load.hpp"
#include "stickslip/laws/normal/greatest_overlap.hpp"
#include "stickslip/laws/texts/eepa.hpp"

namespace stickslip {

/// What becomes of the greatest overlap on the pull.
enum class EepaLowering {
  exact,  ///< the curve goes through the point
  linear  ///< dm = (k2 + ka)/(k2 - k1) d, which is that for n = x = 1
};

/// The normal law of the Edinburgh group.
struct Eepa {
  double k1 = 1.6e6;             ///< stiffness of the way in [N/m^n]
  double k2 = 6.4e6;             ///< stiffness of the way back [N/m^n]
  double adhesion = 4e5;         ///< ka, stiffness of the pull [N/m^x]
  double exponent = 1.5;         ///< n [-]
  double adhesion_exponent = 0;  ///< x [-]; 0: n
  EepaLowering lowering = EepaLowering::exact;
  FrictionLoad friction_limit = FrictionLoad::plus_kc;

  using History = GreatestOverlap;

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::Eepa::identity;
  static constexpr std::string_view default_tangential = "linear-refined";
  static constexpr bool tells_contact_radius = false;

  static void describe(auto& visitor) {
    using Text = texts::Eepa;
    visitor.number(&Eepa::k1, Text::k1.number("N/m^n", Range::positive(), "k1"));
    visitor.number(&Eepa::k2, Text::k2.number("N/m^n", Range::positive(), "k2"));
    visitor.number(&Eepa::adhesion, Text::ka.number("N/m^x", Range::not_negative(), "ka"));
    visitor.number(&Eepa::exponent, Text::exponent.number("-", {.low = 1}, "exponent"));
    visitor.number(&Eepa::adhesion_exponent,
                   Text::adhesion_exponent.number("-", Range::not_negative(), "adhesion-exponent"));
    visitor.choice(&Eepa::lowering, Text::lowering,
                   {{"exact", EepaLowering::exact}, {"linear", EepaLowering::linear}});
    visitor.choice(&Eepa::friction_limit, Text::friction_limit, friction_loads);
  }

  /// Throws InputError where k2 is below k1, or the exponent of the pull is not allowed.
  void check() const;
  /// What it is made of with its present options.
  DeclaredParts parts() const { return plastic_parts(friction_limit, adhesion > 0); }

  /// A warning where bodies stick for ever.
  std::string notice() const;

  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_eepa();

}  // namespace stickslip
