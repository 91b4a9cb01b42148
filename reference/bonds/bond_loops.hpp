// SPDX-License-Identifier: BSD-3-Clause
// What laws of bonds without an energy leave of closed paths of their bodies: work on the bodies
// and forces at the end. A law with an energy leaves nothing.
#pragma once

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// The bond and its paths.
struct BondLoops {
  long double ks = 1;
  long double gamma = 0;
  long double r0 = 1;
  long double r1 = 1;
  long double L = 1;
  long double kt = 1;
  long double kb = 1;
  long double angle = 0;
  long double u2 = 0;

  static void describe(auto& visitor) {
    using S = BondLoops;
    visitor.number(&S::ks, "ks", "N/m", "shear stiffness", not_negative);
    visitor.number(&S::gamma, "gamma", "rad", "turn of the line of centres against the bodies",
                   any_number);
    visitor.number(&S::r0, "r0", "m", "distance of the centres at the start", above_zero);
    visitor.number(&S::r1, "r1", "m", "distance at which it turns back", above_zero);
    visitor.number(&S::L, "L", "m", "length of the bond, between the centres at rest", above_zero);
    visitor.number(&S::kt, "kt", "N m", "twist stiffness", not_negative);
    visitor.number(&S::kb, "kb", "N m", "bend stiffness", not_negative);
    visitor.number(&S::angle, "angle", "rad", "angle a of wedge and cone, below pi", not_negative);
    visitor.number(&S::u2, "shear-u2", "m",
                   "shear in the wedge, in the frame halfway between the bodies", any_number);
  }
};

/// Works are of the bond on the bodies, positive from nothing.
///
/// Shear and stretch: turn by gamma at r0, stretch to r1, turn back, shorten. Wedge: twist to a, at
/// this size of the rotation vector over to a bend, and back. Cone: bend by a, once round, and
/// back.
struct BondLoopsLeft {
  long double shear_stretch_work = 0;  ///< work of a force ks r gamma [J]
  long double arc_force = 0;           ///< force of increments ks r dgamma [N]
  long double arc_work_taken = 0;      ///< work of increments by the bodies on the bond [J]
  long double wedge_work_moment = 0;   ///< work of the couple dU/dtheta [J]
  long double wedge_work_couple = 0;   ///< work of the couple of the force shared by halves [J]
  long double wedge_twist = 0;     ///< twisting moment of increments carried by the mean spin [N m]
  long double wedge_bend = 0;      ///< bending moment of increments [N m]
  long double wedge_shear = 0;     ///< shear force of increments [N]
  long double cone_twist = 0;      ///< sum of increments, p at rest [rad]
  long double cone_mean_spin = 0;  ///< twist of the mean spin, bodies in opposition [rad]
  long double cone_shear = 0;      ///< shear force of increments, p at rest [N]
  long double cone_moment = 0;     ///< moment of increments, bodies in opposition [N m]
  long double potential_work = 0;  ///< work of a law with an energy [J]
};

/// Closed forms, with 50 digits.
[[nodiscard]] BondLoopsLeft loops_left(const BondLoops& loops);

}  // namespace stickslip::reference
