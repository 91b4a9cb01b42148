// SPDX-License-Identifier: BSD-3-Clause
// Does a row of grains with bonds bend as a beam? Theory, reference and what to
// expect: cases/bonds/bond_cantilever/page.md.
#pragma once

#include "cases/bonds/bonded_chain.hpp"

namespace stickslip::cases {

/// A straight chain, held at one end, under small loads at the other.
struct BondCantilever : BondMaterial {
  int bonds = 8;       ///< in the chain
  double load = 1e-4;  ///< deflection of the beam, over the length of the chain [-]

  static constexpr std::string_view name = "bond-cantilever";
  static void describe(auto& visitor) {
    using P = BondCantilever;
    describe_bond_material<P>(visitor);
    visitor.count(&P::bonds, "bonds", 1, 40, "in the chain");
    visitor.number(&P::load, {"load", "-", "", Range{.low = 1e-6, .high = 1e-2},
                              "deflection of the beam, over the length of the chain"});
  }

  /// Movements of the last grain.
  struct Outcome {
    double transverse = 0;  ///< under a force across [m]
    double beam = 0;        ///< the same, against a beam of that material [m]
    double rotation = 0;    ///< under this force [rad]
    double by_moment = 0;   ///< across, under a moment [m]
    double axial = 0;       ///< under a force along the chain [m]
    double twist = 0;       ///< under a moment about it [rad]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::transverse, "transverse", "m",
                  "under a force across; over that of the chain");
    visitor.value(&Outcome::beam, "beam", "m",
                  "deflection under a force across, over the deflection of the textbook beam of "
                  "the material");
    visitor.value(&Outcome::rotation, "rotation", "rad", "under this force, over its own");
    visitor.value(&Outcome::by_moment, "by-moment", "m", "across, under a moment");
    visitor.value(&Outcome::axial, "axial", "m", "under a force along the chain");
    visitor.value(&Outcome::twist, "twist", "rad", "under a moment about the chain");
  }

  Outcome exact() const;
  Outcome scale() const { return exact(); }
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const { return exact_for(scheme); }
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Force across [N], and moment of the same deflection [N m].
  double force() const;
  double moment() const;
  /// Deflection of the beam of the material that the law is: without shear for
  /// Euler and Bernoulli's [m].
  double beam(bool shears) const;
  /// The chain with these stiffnesses.
  reference::BondChain chain(const reference::BondStiffness& stiffness) const;

 private:
  Outcome exact_of(const reference::BondStiffness& stiffness, bool shears) const;
};

}  // namespace stickslip::cases
