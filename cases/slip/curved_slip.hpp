// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case curved-slip: sliding along circles, figures of eight and a path from stick into slip, at
/// constant and at changing normal force.
std::unique_ptr<Case> make_curved_slip();

}  // namespace stickslip
