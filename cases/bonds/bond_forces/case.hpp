// SPDX-License-Identifier: BSD-3-Clause
// Are force and torques of a bond the derivatives of an energy? Theory, reference and what to
// expect: cases/bonds/bond_forces/page.md.
#pragma once

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// Two bodies with a bond are moved and turned, each in its own way.
struct BondForcesAtPoses : BondMaterial {
  double angle = 60;   ///< by which q turns against p [deg]
  double shift = 0.2;  ///< of q against p, over the length [-]

  static constexpr std::string_view name = "bond-forces";
  static void describe(auto& visitor) {
    using P = BondForcesAtPoses;
    describe_bond_material<P>(visitor);
    constexpr Range angles{.low = 0, .high = 170, .low_is_allowed = false};
    visitor.number(&P::angle, {"angle", "deg", "", angles, "angle by which q turns against p"});
    visitor.number(&P::shift, {"shift", "-", "", Range{.low = 0, .high = 0.5},
                               "movement of q against p, over the length"});
  }

  /// Errors at the end of the way.
  struct Outcome {
    double torque = 0;    ///< over the larger torque [-]
    double force = 0;     ///< over the force [-]
    double momentum = 0;  ///< of angular momentum, over the larger torque [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::torque, "torque", "both torques, error over the larger one");
    visitor.norm(&Outcome::force, "force", "force, error over the force");
    visitor.norm(&Outcome::momentum, "angular-momentum",
                 "sum of all torques about one point, over the larger torque");
  }

  /// The forces of Timoshenko's beam at the end of the way.
  reference::Question question() const;
  double uncertainty() const { return 1e-17; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// After this share of the way.
  BondedBodies bodies(long double share) const;
};

}  // namespace stickslip::cases
