// SPDX-License-Identifier: BSD-3-Clause
// The partially latching spring of Walton & Braun.
// Equations, signs, assumptions: docs/laws/walton-braun.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/friction_load.hpp"
#include "stickslip/laws/normal/hysteretic_spring.hpp"
#include "stickslip/laws/normal/unloading.hpp"
#include "stickslip/laws/texts/walton_braun.hpp"

namespace stickslip {

/// What is remembered of bodies that still overlap without a force.
enum class LatchMemory {
  kept,    ///< the greatest overlap
  lowered  ///< less and less of it, as far as they part
};

/// The normal law of Walton and Braun.
struct WaltonBraun {
  double k1 = 1e5;  ///< stiffness of the way in [N/m]
  double k2 = 3e5;  ///< stiffness of the way back, where it is constant [N/m]
  UnloadingStiffness unloading = UnloadingStiffness::constant;
  double slope = 2e4;  ///< S, where it is variable: k2 = k1 + S Fmax [1/m]
  LatchMemory memory = LatchMemory::kept;

  using History = GreatestOverlap;

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::WaltonBraun::identity;
  static constexpr std::string_view default_tangential = "linear-refined";
  static constexpr bool tells_contact_radius = false;

  static void describe(auto& visitor) {
    using L = WaltonBraun;
    using Text = texts::WaltonBraun;
    visitor.number(&L::k1, Text::k1.number("N/m", Range::positive(), "k1"));
    visitor.number(&L::k2, Text::k2.number("N/m", Range::positive(), "k2"));
    visitor.choice(&L::unloading, Text::unloading, unloading_stiffnesses);
    visitor.number(&L::slope, Text::slope.number("1/m", Range::not_negative(), "slope"));
    visitor.choice(&L::memory, Text::memory,
                   {{"kept", LatchMemory::kept}, {"lowered", LatchMemory::lowered}});
  }

  /// Throws InputError where k2 is below k1.
  void check() const {
    if (unloading == UnloadingStiffness::constant) check_stiffnesses(identity.name, k1, k2, "N/m");
  }
  /// What it is made of.
  DeclaredParts parts() const { return plastic_parts(FrictionLoad::positive, false); }
  double initial_stiffness() const { return k1; }
  /// The spring of a contact.
  HystereticSpring spring() const noexcept;

  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_walton_braun();

}  // namespace stickslip
