// SPDX-License-Identifier: BSD-3-Clause
// An assembly with linear springs in the place of its contacts, in equilibrium.
#pragma once

#include "cases/states/assembly_state.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// Elastic stiffness in the Rendulic plane [Pa] of springs kn, kt [N/m] in the place of all
/// contacts that touch, the particles in equilibrium. Throws InputError if they do not come to it.
Matrix2 quasi_static_stiffness(const AssemblyState& state, double kn, double kt);

}  // namespace stickslip
