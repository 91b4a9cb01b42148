// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A block on a plane above and below the angle of friction.
std::unique_ptr<Case> make_block_on_incline();

}  // namespace stickslip
