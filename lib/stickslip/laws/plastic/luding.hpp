// SPDX-License-Identifier: BSD-3-Clause
// Luding's elastoplastic, adhesive normal law.
// Equations, signs, assumptions: docs/laws/luding.md.
#pragma once

#include <memory>
#include <string>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/friction_load.hpp"
#include "stickslip/laws/normal/hysteretic_spring.hpp"
#include "stickslip/laws/normal/unloading.hpp"
#include "stickslip/laws/texts/luding.hpp"

namespace stickslip {

/// Luding's normal law.
struct Luding {
  double k1 = 1e5;  ///< stiffness of the way in [N/m]
  double k2 = 5e5;  ///< stiffness of the way back [N/m]; where it varies, the greatest
  double kc = 2e4;  ///< stiffness of the pull [N/m]
  UnloadingStiffness unloading = UnloadingStiffness::variable;
  double phi_f = 0.05;       ///< plastic overlap of the limit over 2 R* [-]
  double limit_overlap = 0;  ///< dp itself [m]; 0: that of phi_f
  Lowering lowering = Lowering::exact;
  FrictionLoad friction_limit = FrictionLoad::plus_kc;

  using History = GreatestOverlap;

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::Luding::identity;
  static constexpr std::string_view default_tangential = "linear-refined";
  static constexpr bool tells_contact_radius = false;

  static void describe(auto& visitor) {
    using L = Luding;
    using Text = texts::Luding;
    visitor.number(&L::k1, Text::k1.number("N/m", Range::positive(), "k1"));
    visitor.number(&L::k2, Text::k2.number("N/m", Range::positive(), "k2"));
    visitor.number(&L::kc, Text::kc.number("N/m", Range::not_negative(), "kc"));
    visitor.choice(&L::unloading, Text::unloading, unloading_stiffnesses);
    visitor.number(&L::phi_f, Text::phi_f.number("-", Range::positive(), "phi-f"));
    visitor.number(&L::limit_overlap,
                   Text::limit_overlap.number("m", Range::not_negative(), "limit-overlap"));
    visitor.choice(&L::lowering, Text::lowering, lowerings);
    visitor.choice(&L::friction_limit, Text::friction_limit, friction_loads);
  }

  /// Throws InputError where k2 is below k1.
  void check() const;
  /// What it is made of with its present options.
  DeclaredParts parts() const { return plastic_parts(friction_limit, kc > 0); }
  double initial_stiffness() const { return k1; }
  /// A warning where bodies stick for ever.
  std::string notice() const;
  /// The spring of a contact with R* [m].
  HystereticSpring spring(double effective_radius) const noexcept;

  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_luding();

}  // namespace stickslip
