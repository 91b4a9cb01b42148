// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// An oblique impact with partial slip, without dimensions. Maw, Barber & Fawcett, Wear 38 (1976)
/// 101-114.
std::unique_ptr<Case> make_partial_slip_impact();

}  // namespace stickslip
