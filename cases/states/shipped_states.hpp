// SPDX-License-Identifier: BSD-3-Clause
// The assemblies that come with the program.
#pragma once

#include "cases/states/assembly_state.hpp"

namespace stickslip::cases {

/// 10,648 spheres in triaxial compression at q/p = 0.8, at equilibrium after a step of quasi-static
/// loading, 11 % of the contacts at the friction limit: for the probes of Fig. 5 of Kuhn et al.
const AssemblyState& probed_state();

/// The same spheres at q/p = 0.8 as the loading left them, for the rotation of Fig. 6.
const AssemblyState& rotated_state();

/// 4,096 Hertzian spheres at 100 kPa on all sides, at rest: the start of biaxial compression.
const AssemblyState& isotropic_state();

}  // namespace stickslip::cases
