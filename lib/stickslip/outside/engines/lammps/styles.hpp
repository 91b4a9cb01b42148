// SPDX-License-Identifier: BSD-3-Clause
// How LAMMPS comes to know the styles and commands of stickslip.
#pragma once

#include <lammps.h>

namespace stickslip::lammps {

/// Makes all styles and commands of stickslip known to this LAMMPS, which must not have read its
/// input yet.
void register_styles(LAMMPS_NS::LAMMPS& engine);

}  // namespace stickslip::lammps
