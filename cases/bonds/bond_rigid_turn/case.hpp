// SPDX-License-Identifier: BSD-3-Clause
// Does the force of a bond turn with two bodies that turn together? Theory, reference and what to
// expect: cases/bonds/bond_rigid_turn/page.md.
#pragma once

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// A bond is loaded in one step; then both bodies turn together, about the line of their centres
/// and about an axis across it.
struct BondRigidTurn : BondMaterial {
  double angle = 90;   ///< of each turn [deg]
  double load = 0.01;  ///< shear over the length, and turns of q against p [rad]

  static constexpr std::string_view name = "bond-rigid-turn";
  static void describe(auto& visitor) {
    using P = BondRigidTurn;
    describe_bond_material<P>(visitor);
    visitor.number(&P::angle, {"angle", "deg", "", Range::positive(), "angle of each turn"});
    visitor.number(&P::load,
                   {"load", "rad", "", Range{.low = 0, .high = 0.5, .low_is_allowed = false},
                    "shear over the length, and turns of q against p"});
  }

  /// Errors against what was there before the turn, turned with the bodies.
  struct Outcome {
    double twirled = 0;         ///< force, after a turn about the line of centres [-]
    double tumbled = 0;         ///< force, after a turn across it [-]
    double moment_twirled = 0;  ///< half of the difference of both torques, over itself [-]
    double moment_tumbled = 0;  ///< the same across it [-]
    double made_turned = 0;     ///< force of a bond that is made between turned bodies [-]
    double pull = 0;            ///< error of a bond that is stretched alone, over its force [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::twirled, "twirled",
                 "force after a turn about the line of centres, error over the force");
    visitor.norm(&Outcome::tumbled, "tumbled", "force after a turn across it");
    visitor.norm(&Outcome::moment_twirled, "moment-twirled",
                 "moment after a turn about the line of centres, error over the moment");
    visitor.norm(&Outcome::moment_tumbled, "moment-tumbled", "moment after a turn across it");
    visitor.norm(&Outcome::made_turned, "made-turned",
                 "force of a bond that is made between turned bodies, error over the force");
    visitor.norm(&Outcome::pull, "pull", "force of a bond that is stretched alone, error over it");
  }

  double uncertainty() const { return 1e-17; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The loaded bond.
  BondedBodies loaded() const;
};

}  // namespace stickslip::cases
