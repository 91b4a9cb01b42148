// SPDX-License-Identifier: BSD-3-Clause
// Bonds as beams, and straight chains of equal grains with bonds: bent a little, buckled, and
// rolled up by a moment.
#pragma once

#include "reference/bonds/bond_frame.hpp"
#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// A full circle as the section of a bond.
struct BondSection {
  long double area = 0;           ///< pi R^2 [m^2]
  long double second_moment = 0;  ///< I = pi R^4/4 [m^4]
  long double polar_moment = 0;   ///< J = 2 I [m^4]
};
/// Section of this radius [m].
[[nodiscard]] BondSection bond_section(long double radius);

/// What a bond is made of, for three models of it.
struct BondBeam {
  long double E = 1;
  long double nu = 0;
  long double radius = 1;
  long double L = 1;
  long double shear_coefficient = 1;
  long double parallel_kn = 1;
  long double parallel_ks = 1;

  static void describe(auto& visitor) {
    using S = BondBeam;
    visitor.number(&S::E, "E", "Pa", "Young's modulus", above_zero);
    visitor.number(&S::nu, "nu", "-", "Poisson's ratio",
                   {.low = -1, .high = 0.5L, .low_is_allowed = false});
    visitor.number(&S::radius, "radius", "m", "radius of the section", above_zero);
    visitor.number(&S::L, "L", "m", "length of the bond, between the centres at rest", above_zero);
    visitor.number(&S::shear_coefficient, "shear-coefficient", "-", "kappa of Timoshenko's beam",
                   above_zero);
    visitor.number(&S::parallel_kn, "parallel-kbn", "Pa/m",
                   "stress per length of the parallel bond", above_zero);
    visitor.number(&S::parallel_ks, "parallel-kbs", "Pa/m", "stress per length across it",
                   above_zero);
  }
};
[[nodiscard]] BondStiffness parallel_bond(const BondBeam& beam);
[[nodiscard]] BondStiffness euler_bernoulli_bond(const BondBeam& beam);
[[nodiscard]] BondStiffness timoshenko_bond(const BondBeam& beam);

/// Grains 0 to `bonds` in a row; grain 0 is held in place and orientation.
struct BondChain {
  int bonds = 1;
  long double L = 1;  ///< between the centres of neighbours [m]
  BondStiffness stiffness;
};

/// How far the last grain goes under small loads [m, rad].
struct CantileverTip {
  long double axial = 0;                 ///< by the force along the chain
  long double transverse = 0;            ///< by the force across it
  long double rotation_by_force = 0;     ///< by this
  long double transverse_by_moment = 0;  ///< by the moment about an axis across the chain
  long double rotation = 0;              ///< by this
  long double twist = 0;                 ///< by the moment about the chain
  long double continuum = 0;             ///< transverse, of a beam with EI = kb L, kappa G A = ks L
  long double with_beam_ks = 0;          ///< transverse, of the chain if ks = 12 kb/L^2
};
/// By a force [N] and a moment [N m] on the last grain.
[[nodiscard]] CantileverTip cantilever_tip(const BondChain& chain, long double force,
                                           long double moment);

/// Forces along the chain at its free end under which it buckles [N].
struct ChainBuckling {
  long double load = 0;         ///< not a number where the chain is pressed to nothing before
  long double load_error = 0;   ///< what rounding makes of it
  long double euler = 0;        ///< buckling force of the column with EI = kb L
  long double rigid_links = 0;  ///< buckling force of rigid bars with springs kb at their joints
};
[[nodiscard]] ChainBuckling chain_buckling(const BondChain& chain);

/// A chain that is bent by a moment at its end: bonds without force, a regular polygon.
struct RolledChain {
  long double tip_x = 0;           ///< last grain from grain 0, along the first axis [m]
  long double tip_y = 0;           ///< across it, to where it bends [m]
  long double rotation = 0;        ///< rotation of the last grain [rad]
  long double energy = 0;          ///< [J]
  long double angle_per_bond = 0;  ///< [rad]
  long double circumradius = 0;    ///< radius of the polygon; infinite if it is straight [m]
};
/// Throws std::invalid_argument where a bond would bend by pi.
[[nodiscard]] RolledChain rolled_chain(const BondChain& chain, long double moment);

}  // namespace stickslip::reference
