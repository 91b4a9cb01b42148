// SPDX-License-Identifier: BSD-3-Clause
// Bonds of a law that is a program.
#pragma once

#include <memory>

#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/outside/loading/programs/open_path.hpp"

namespace stickslip {

/// The bond of a law with the capability bond; one that has the capability bodies, too, is told
/// poses. All bonds are served by one process.
std::shared_ptr<OwnBond> make_program_bond(std::shared_ptr<const ProgramLaw> law);

}  // namespace stickslip
