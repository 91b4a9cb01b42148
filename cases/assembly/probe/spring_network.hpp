// SPDX-License-Identifier: BSD-3-Clause
// An assembly with linear springs in the place of its contacts.
#pragma once

#include <vector>

#include "cases/states/assembly_state.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::cases {

/// How stiff the contacts of a particle are together, however they lie.
struct ParticleStiffness {
  double linear = 0;   ///< [N/m]
  double angular = 0;  ///< [N m/rad]
};

/// That of each particle, all its contacts that touch taken as springs of the stiffer of kn and kt
/// [N/m]; at least as with four, for rattlers have none.
std::vector<ParticleStiffness> particle_stiffness(const AssemblyState& state, double kn, double kt);

/// Elastic stiffness in the Rendulic plane [Pa] of springs kn, kt [N/m] in the place of all
/// contacts that touch, the particles in equilibrium. Throws InputError if they do not come to it.
Matrix2 quasi_static_stiffness(const AssemblyState& state, double kn, double kt);

}  // namespace stickslip::cases
