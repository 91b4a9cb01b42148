// SPDX-License-Identifier: BSD-3-Clause
// Small vibrations of straight chains of equal grains with bonds, and waves of the endless chain.
#pragma once

#include <array>
#include <vector>

#include "reference/bonds/bond_chain.hpp"

namespace stickslip::reference {

/// A grain of a chain.
struct ChainGrain {
  long double mass = 1;     ///< m [kg]
  long double inertia = 1;  ///< J about any axis [kg m^2]
};

/// Angular frequencies, the lowest first [rad/s]. Clamped: grain 0 is held, the others move; free:
/// all move, without the motions of the whole chain.
struct ChainVibrations {
  std::vector<long double> axial_clamped;
  std::vector<long double> axial_free;
  std::vector<long double> twist_clamped;
  std::vector<long double> bending_clamped;
  std::vector<long double> bending_free;
  /// What the two lists of bending may err by, relative to their largest.
  long double bending_error = 0;
};
/// Longitudinal and twisting ones in closed form, bending ones as eigenvalues, each improved by
/// Rayleigh's quotient of sums of squares.
[[nodiscard]] ChainVibrations chain_vibrations(const BondChain& chain, const ChainGrain& grain);

/// Frequencies of the two bending waves of the endless chain whose phase changes by `kappa` from
/// grain to grain, the lower one first [rad/s].
[[nodiscard]] std::array<long double, 2> bending_waves(const BondChain& chain,
                                                       const ChainGrain& grain, long double kappa);

/// What bounds the waves of the endless chain.
struct ChainWaves {
  long double highest_bending = 0;  ///< [rad/s]
  long double highest_axial = 0;    ///< [rad/s]
  long double highest_twist = 0;    ///< [rad/s]
  long double speed_axial = 0;      ///< speed of long waves along the chain [m/s]
  long double speed_twist = 0;      ///< speed of long waves of twist [m/s]
  long double critical_step = 0;    ///< step of central differences: 2 over the highest of all [s]
};
[[nodiscard]] ChainWaves chain_waves(const BondChain& chain, const ChainGrain& grain);

}  // namespace stickslip::reference
