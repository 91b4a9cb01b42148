// SPDX-License-Identifier: BSD-3-Clause
// Do two grains with a bond swing, decay, whirl and tumble as they must? Theory, reference and what
// to expect: cases/bonds/bond_pair/page.md.
#pragma once

#include "cases/bonds/bonded_grains.hpp"
#include "reference/bonds/bond_pair.hpp"

namespace stickslip::cases {

/// Two free equal spheres whose surfaces touch at rest.
struct BondPair : BondMaterial {
  double density = 2600;        ///< of the spheres [kg/m^3]
  double damping_ratio = 0.05;  ///< of bending, where it is damped [-]
  double periods = 4;           ///< of bending, in the whirl [-]

  static constexpr std::string_view name = "bond-pair";
  static void describe(auto& visitor) {
    using P = BondPair;
    describe_bond_material<P>(visitor);
    visitor.number(&P::density,
                   {"density", "kg/m3", "", Range::positive(), "density of the spheres"});
    visitor.number(&P::damping_ratio,
                   {"damping-ratio", "-", "", Range{.low = 0, .high = 0.5, .low_is_allowed = false},
                    "damping ratio of bending, in decay and whirl"});
    visitor.number(&P::periods,
                   {"periods", "-", "", Range::positive(), "periods of bending in the whirl"});
  }

  /// Errors at the ends of the motions, over their sizes.
  struct Outcome {
    double axial = 0;
    double shear = 0;
    double bend = 0;
    double twist = 0;
    double decay = 0;
    double whirl = 0;
    double tumbling = 0;
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::bend, "bend", "a small swing that bends, after a phase of 7 rad");
    visitor.norm(&Outcome::axial, "axial", "a small swing that stretches, after a phase of 7 rad");
    visitor.norm(&Outcome::shear, "shear", "a small swing that shears, after a phase of 7 rad");
    visitor.norm(&Outcome::twist, "twist", "a small swing that twists, after a phase of 7 rad");
    visitor.norm(&Outcome::decay, "decay", "the one that bends, with dashpots");
    visitor.norm(&Outcome::whirl, "whirl",
                 "bend that goes round with dashpots, after some periods");
    visitor.norm(&Outcome::tumbling, "tumbling",
                 "large motion: largest error of a position over the length");
  }

  /// The swings of Timoshenko's beam; a dumbbell and a bend with a spin of 1 rad/s.
  reference::Question question() const;
  double uncertainty() const { return 1e-14; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The pair with these stiffnesses, for the reference.
  reference::BondedPair pair(const reference::BondStiffness& stiffness) const;
  /// Large spins and velocities at rest length.
  reference::PairMotion tumbling_start() const;
  /// Time of the tumbling [s].
  double tumbling_time() const;
  /// Bend at the end of the whirl over that at its start, and the energy left in it over the same.
  Vector3 whirl_end(const Scheme& scheme, int steps) const;
  /// The same as it should be.
  Vector3 exact_whirl() const;
  /// Relative error of the energy while the pair tumbles, so many times in all.
  std::vector<double> tumbling_energy(const Scheme& scheme, int steps, int samples) const;
};

}  // namespace stickslip::cases
