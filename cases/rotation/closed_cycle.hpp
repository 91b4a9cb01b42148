// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case closed-cycle: two spheres twist, tumble and roll on one another until both are where they
/// were, turned as they were. What tangential force is left, and where does a force go that was
/// there before?
std::unique_ptr<Case> make_closed_cycle();

}  // namespace stickslip
