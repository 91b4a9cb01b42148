// SPDX-License-Identifier: BSD-3-Clause
// Does a row of grains with bonds roll up to a polygon under a moment at its
// end? Theory, reference and what to expect: cases/bonds/bond_roll_up/page.md.
#pragma once

#include "cases/bonds/bonded_chain.hpp"

namespace stickslip::cases {

/// A chain that is held at one end and bent by a moment at the other.
struct BondRollUp : BondMaterial {
  int bonds = 8;        ///< in the chain
  double turns = 0.75;  ///< of the last grain; 1 closes the chain [-]

  static constexpr std::string_view name = "bond-roll-up";
  static void describe(auto& visitor) {
    using P = BondRollUp;
    describe_bond_material<P>(visitor);
    visitor.count(&P::bonds, "bonds", 3, 20, "in the chain");
    visitor.number(&P::turns,
                   {"turns", "-", "", Range{.low = 0, .high = 1, .low_is_allowed = false},
                    "turns of the last grain; 1 closes the chain"});
  }

  struct Outcome {
    double x = 0;       ///< of the last grain, along the straight chain [m]
    double y = 0;       ///< across it [m]
    double energy = 0;  ///< in the bonds [J]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::x, "tip-x", "m",
                  "place of the last grain along the straight chain, over the "
                  "length of that",
                  "tip along the chain");
    visitor.value(&Outcome::y, "tip-y", "m", "the same across it", "tip across the chain");
    visitor.value(&Outcome::energy, "energy", "J", "in the bonds, over itself");
  }

  Outcome exact() const { return exact_for(make_scheme("timoshenko-bond")); }
  Outcome scale() const { return scale_for(make_scheme("timoshenko-bond")); }
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const;
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The chain with these stiffnesses, and the moment that bends it so far [N
  /// m].
  reference::BondChain chain(const reference::BondStiffness& stiffness) const {
    return {.bonds = bonds, .L = length, .stiffness = stiffness};
  }
  double moment(const Scheme& scheme) const;
  /// At rest after so many steps of load.
  BondedChain rolled(const Scheme& scheme, int steps) const;

 private:
  Expected<Outcome> expect_behind() const;
};

}  // namespace stickslip::cases
