// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Oblique impacts at angles from 1 to 85 degrees. Curves of the kind of Maw, Barber & Fawcett,
/// Wear 38 (1976) 101-114.
std::unique_ptr<Case> make_impact_sweep();

}  // namespace stickslip
