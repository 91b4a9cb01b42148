// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case friction-cycle: energy lost in tangential cycles at constant and at cycling normal force.
std::unique_ptr<Case> make_friction_cycle();

}  // namespace stickslip
