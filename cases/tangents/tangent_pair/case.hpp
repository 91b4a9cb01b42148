// SPDX-License-Identifier: BSD-3-Clause
// Do the derivatives of a pair of bodies know that the normal turns? Theory, reference and what to
// expect: cases/tangents/tangent_pair/page.md.
#pragma once

#include "cases/problem.hpp"
#include "stickslip/contact/pair/pair_tangent.hpp"

namespace stickslip::cases {

/// Two spheres, pressed and sheared in many steps of one size; the last one is differentiated by
/// displacements and rotations of both.
struct TangentPair {
  double radius_p = 0.01;   ///< [m]
  double radius_q = 0.008;  ///< [m]
  double overlap = 1e-5;    ///< at the end [m]
  double shear = 0.6;       ///< shift at the end over that to the friction limit [-]

  static constexpr std::string_view name = "tangent-pair";
  static void describe(auto& visitor) {
    using P = TangentPair;
    visitor.number(&P::radius_p, {"radius-p", "m", "", Range::positive(), "radius of body p"});
    visitor.number(&P::radius_q, {"radius-q", "m", "", Range::positive(), "radius of body q"});
    visitor.number(&P::overlap, {"overlap", "m", "", Range::positive(), "overlap at the end"});
    visitor.number(&P::shear, {"shear", "-", "", Range::positive(),
                               "shift at the end over that to the friction limit"});
  }

  /// Largest errors over the largest entry of the same kind: force by displacement, and so on.
  struct Outcome {
    double rotation = 0;
    double translation = 0;
    double balance = 0;
    double assembled = 0;
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::rotation, "rotation",
                 "derivative of force and torque on p by a rotation w of the pair, less w x F and "
                 "w x T, over the tangential force");
    visitor.norm(&Outcome::translation, "translation",
                 "derivative of the force by a translation of the pair, over the stiffness");
    visitor.norm(&Outcome::balance, "balance",
                 "derivative of the sum of all moments, over the stiffness times the radius");
    visitor.norm(&Outcome::assembled, "assembled",
                 "tangent made of that of the contact and the turn of the normal, less the "
                 "derivative of the step, over the stiffness");
  }

  double uncertainty() const { return 1e-8; }  ///< what differences of lengths err by
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;
};

}  // namespace stickslip::cases
