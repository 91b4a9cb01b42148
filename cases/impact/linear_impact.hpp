// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// An oblique impact on linear springs, whose phases are all known in closed form, and its limit
/// for small angles.
std::unique_ptr<Case> make_linear_impact();

}  // namespace stickslip
