// SPDX-License-Identifier: BSD-3-Clause
// Does a bond depend on which of its bodies is called p? Theory, reference and what to expect:
// cases/bonds/bond_exchange/page.md.
#pragma once

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// A bond is stretched and bent by turning one of its bodies alone, and asked once from each side.
struct BondExchange : BondMaterial {
  double angle = 0.1;     ///< by which q turns, about an axis across the bond [rad]
  double stretch = 0.05;  ///< of the bond, over its length [-]

  static constexpr std::string_view name = "bond-exchange";
  static void describe(auto& visitor) {
    using P = BondExchange;
    describe_bond_material<P>(visitor);
    constexpr Range angles{.low = 0, .high = 3, .low_is_allowed = false};
    visitor.number(&P::angle, {"angle", "rad", "", angles,
                               "angle by which q turns about an axis across the bond"});
    visitor.number(&P::stretch, {"stretch", "-", "", Range{.low = 0, .high = 0.5},
                                 "stretch of the bond over its length"});
  }

  /// Differences of the two answers.
  struct Outcome {
    double force = 0;    ///< over the force [-]
    double torque = 0;   ///< of either body, over the larger torque [-]
    double swapped = 0;  ///< force where the bodies are exchanged on the way, over the force [-]
    double pull = 0;     ///< error of a bond that is stretched alone, over its force [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "force with the bodies named the other way round, difference over the force");
    visitor.norm(&Outcome::torque, "torque", "both torques, difference over the larger one");
    visitor.norm(&Outcome::swapped, "swapped",
                 "force where the bodies are exchanged half way, difference over the force");
    visitor.norm(&Outcome::pull, "pull", "force of a bond that is stretched alone, error over it");
  }

  double uncertainty() const { return 1e-17; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// After this share of the way.
  BondedBodies bodies(long double share) const;
};

}  // namespace stickslip::cases
