// SPDX-License-Identifier: BSD-3-Clause
// Is the tangent of a bond unsymmetric by its torque, and by nothing else? Theory, reference and
// what to expect: cases/tangents/tangent_bond/page.md.
#pragma once

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// A bond that is stretched, sheared, bent and twisted; its forces are differentiated by
/// displacements and spins of both bodies.
struct TangentBond : BondMaterial {
  double stretch = 0.01;  ///< displacement over the length [-]
  double turn = 0.3;      ///< turn of each body [rad]

  static constexpr std::string_view name = "tangent-bond";
  static void describe(auto& visitor) {
    using P = TangentBond;
    describe_bond_material<P>(visitor);
    visitor.number(&P::stretch, {"stretch", "-", "", Range{.low = 0, .high = 0.5},
                                 "displacement of q over the length"});
    visitor.number(&P::turn, {"turn", "rad", "", Range{.low = 0, .high = 1}, "turn of each body"});
  }

  /// Over the largest moment, or the largest force.
  struct Outcome {
    double potential = 0;
    double rotation = 0;
    double balance = 0;
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::potential, "potential",
                 "K - K^T less minus the torque in each block of rotations, over the stiffness");
    visitor.norm(&Outcome::rotation, "rotation",
                 "derivative of force and torque on p by a rotation w of the pair, less w x F and "
                 "w x T, over them");
    visitor.norm(&Outcome::balance, "balance",
                 "derivative of the sum of all moments, over the stiffness");
  }

  double uncertainty() const { return 1e-8; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Bodies at the end of the path (1), and on the way.
  BondedBodies bodies(double part = 1) const;
};

}  // namespace stickslip::cases
