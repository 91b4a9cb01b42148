// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Small oscillations of an irregular polygon on another: relaxation time against the step for both
/// springs.
std::unique_ptr<Case> make_polygon_spring();

}  // namespace stickslip
