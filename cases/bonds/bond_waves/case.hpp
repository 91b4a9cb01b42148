// SPDX-License-Identifier: BSD-3-Clause
// Has a row of grains with bonds the right frequencies, and up to which step is it stable? Theory,
// reference and what to expect: cases/bonds/bond_waves/page.md.
#pragma once

#include "cases/bonds/bonded_chain.hpp"
#include "cases/bonds/bonded_grains.hpp"
#include "reference/bonds/bond_waves.hpp"

namespace stickslip::cases {

/// A straight chain of spheres that touch, held at one end.
struct BondWaves : BondMaterial {
  double density = 2600;  ///< of the spheres [kg/m^3]
  int bonds = 6;          ///< in the chain

  static constexpr std::string_view name = "bond-waves";
  static void describe(auto& visitor) {
    using P = BondWaves;
    describe_bond_material<P>(visitor);
    visitor.number(&P::density,
                   {"density", "kg/m3", "", Range::positive(), "density of the spheres"});
    visitor.count(&P::bonds, "bonds", 2, 12, "in the chain");
  }

  struct Outcome {
    double axial = 0;     ///< standing wave along the chain, error over it [-]
    double twist = 0;     ///< the same of twist [-]
    double bending = 0;   ///< frequencies by the stiffness of the law, worst error [-]
    double critical = 0;  ///< largest stable step, over that of the chain [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::axial, "axial",
                 "longest standing wave along the chain after a phase of 7 rad, error over it");
    visitor.norm(&Outcome::twist, "twist",
                 "longest standing wave of twist after a phase of 7 rad, error over it");
    visitor.norm(&Outcome::bending, "bending",
                 "frequencies of bending by the stiffness of the law, worst over the highest");
    visitor.norm(&Outcome::critical, "critical-step",
                 "largest stable step over that of the highest frequency, error");
  }

  /// The frequencies of Timoshenko's beam.
  reference::Question question() const;
  double uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  reference::BondChain chain(const reference::BondStiffness& stiffness) const {
    return {.bonds = bonds, .L = length, .stiffness = stiffness};
  }
  reference::ChainGrain sphere() const;
  /// Angular frequencies of bending of the chain, by the stiffness of the law, the lowest first
  /// [rad/s].
  std::vector<double> bending_by(const Scheme& scheme) const;
  /// Whether the chain stays where it is for some hundred steps of this length.
  bool is_stable(const Scheme& scheme, double step) const;
  /// Highest frequency of the chain with these stiffnesses [rad/s].
  double highest(const reference::BondStiffness& stiffness) const;
};

}  // namespace stickslip::cases
