// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case energy-balance: work put in, stored and dissipated along a random path of touch, stick,
/// slip and separation.
std::unique_ptr<Case> make_energy_balance();

}  // namespace stickslip
