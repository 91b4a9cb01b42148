// SPDX-License-Identifier: BSD-3-Clause
// What the own equations of laws answer in tumble-and-twirl, without the turn.
#pragma once

#include "cases/rotation/tumble_and_twirl/case.hpp"

namespace stickslip::cases {

/// Forces on the line of equations that claim this, exactly integrated [N]: at the end of the
/// history, then after each move. Those of a law that resolves partial slip are the truth.
std::vector<double> own_forces(const SolvedTumbleAndTwirl& solved, const PartialSlipClaims& claims);

/// Whether own_forces() holds: rate forms of the theory treat oblique loading without slip apart.
bool equations_are_known(const PartialSlipClaims& claims);

}  // namespace stickslip::cases
