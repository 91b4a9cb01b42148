// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case stick-to-slip: a contact that first sticks and then slips inside one step of proportional
/// motion, over all cases of the quadratic equation for the onset of slip (Kuhn, Suzuki &
/// Daouadji, Eqs. 9-14).
std::unique_ptr<Case> make_stick_to_slip();

}  // namespace stickslip
