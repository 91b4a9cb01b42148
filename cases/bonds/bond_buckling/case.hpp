// SPDX-License-Identifier: BSD-3-Clause
// Under which force does a row of grains with bonds buckle? Theory, reference
// and what to expect: cases/bonds/bond_buckling/page.md.
#pragma once

#include "cases/bonds/bonded_chain.hpp"

namespace stickslip::cases {

/// A straight chain, held at one end, pressed at the other by a force along it.
struct BondBuckling : BondMaterial {
  int bonds = 6;  ///< in the chain

  static constexpr std::string_view name = "bond-buckling";
  static void describe(auto& visitor) {
    using P = BondBuckling;
    describe_bond_material<P>(visitor);
    visitor.count(&P::bonds, "bonds", 2, 20, "in the chain");
  }

  struct Outcome {
    double load = 0;  ///< at which the stiffness against bending is gone [N]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::load, "load", "N",
                  "force at which the stiffness across is gone, over itself");
  }

  Outcome exact() const { return exact_for(make_scheme("timoshenko-bond")); }
  Outcome scale() const { return exact(); }
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const { return exact_for(scheme); }
  double uncertainty() const { return 1e-14; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The chain with these stiffnesses.
  reference::BondChain chain(const reference::BondStiffness& stiffness) const {
    return {.bonds = bonds, .L = length, .stiffness = stiffness};
  }
  /// Lowest stiffness across the chain under this force, over kb.
  double lowest_stiffness(const Scheme& scheme, double force, int steps) const;
};

}  // namespace stickslip::cases
