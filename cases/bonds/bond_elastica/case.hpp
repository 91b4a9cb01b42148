// SPDX-License-Identifier: BSD-3-Clause
// Does a row of grains with bonds bend far under a force as it must? Theory,
// reference and what to expect: cases/bonds/bond_elastica/page.md.
#pragma once

#include "cases/bonds/bonded_chain.hpp"
#include "reference/bonds/bond_elastica.hpp"

namespace stickslip::cases {

/// A chain that is held at one end, under a force at the other that keeps its
/// direction, across.
struct BondElastica : BondMaterial {
  int bonds = 8;    ///< in the chain
  double load = 3;  ///< force, over EI over the square of the length of the chain

  static constexpr std::string_view name = "bond-elastica";
  static void describe(auto& visitor) {
    using P = BondElastica;
    describe_bond_material<P>(visitor);
    visitor.count(&P::bonds, "bonds", 2, 20, "in the chain");
    visitor.number(&P::load, {"load", "-", "", Range{.low = 0.01, .high = 10},
                              "force over EI over the square of the length of the chain"});
  }

  struct Outcome {
    double x = 0;         ///< of the last grain, along the straight chain [m]
    double y = 0;         ///< across it [m]
    double rotation = 0;  ///< of the last grain [rad]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::y, "tip-y", "m",
                  "place of the last grain across the straight chain, over the "
                  "length of that",
                  "tip across the chain");
    visitor.value(&Outcome::x, "tip-x", "m", "the same along it", "tip along the chain");
    visitor.value(&Outcome::rotation, "rotation", "rad", "rotation of the last grain, relative");
  }

  Outcome exact() const { return exact_for(make_scheme("timoshenko-bond")); }
  Outcome scale() const { return scale_for(make_scheme("timoshenko-bond")); }
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const;
  double uncertainty() const { return 1e-14; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  double force() const;  ///< [N]
  /// At rest after so many steps of load.
  BondedChain bent(const Scheme& scheme, int steps) const;
};

}  // namespace stickslip::cases
