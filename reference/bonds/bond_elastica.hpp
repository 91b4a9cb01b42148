// SPDX-License-Identifier: BSD-3-Clause
// A chain with bonds, held at one end, under a force at the other end that stays across where it
// was straight: rotations of any size. Its limit of many bonds that only bend is Euler's elastica.
#pragma once

#include "reference/bonds/bond_chain.hpp"

namespace stickslip::reference {

/// The bent chain, from grain 0, along the straight chain and along the force.
struct ChainElastica {
  long double tip_x = 0;         ///< first coordinate of the last grain [m]
  long double tip_y = 0;         ///< [m]
  long double tip_rotation = 0;  ///< rotation of the last grain [rad]
  long double middle_x = 0;      ///< first coordinate of grain `bonds`/2, rounded down [m]
  long double middle_y = 0;      ///< [m]
};

/// kn and ks may be infinite. Throws std::invalid_argument where the chain has no place at rest to
/// which it comes as the force grows.
[[nodiscard]] ChainElastica chain_elastica(const BondChain& chain, long double force);

/// Euler's elastica of length 1 and bending stiffness 1.
struct Elastica {
  long double tip_x = 1;
  long double tip_y = 0;
  long double tip_rotation = 0;  ///< [rad]
};

/// Under the force `load`, by elliptic integrals with 50 digits.
[[nodiscard]] Elastica elastica(long double load);

}  // namespace stickslip::reference
