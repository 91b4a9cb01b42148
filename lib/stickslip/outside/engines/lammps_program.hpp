// SPDX-License-Identifier: BSD-3-Clause
// Runs of stickslip-lammps, the laws inside LAMMPS, as a process of its own: the program is built
// only where LAMMPS is, and is asked for when it is needed.
#pragma once

#include "stickslip/registry/lammps_program.hpp"

namespace stickslip {

/// What register_loaders() registers.
LammpsProgram stickslip_lammps_program();

}  // namespace stickslip
