// SPDX-License-Identifier: BSD-3-Clause
// Events change a force gradually. The one exception has a known size: where a law with a kinetic
// limit begins to slide, its force falls by what the two limits differ in.
#pragma once

#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {

/// In finer steps the largest change of the tangential force in a step is smaller, falls apart, and
/// there are as many falls; and so is the largest change of the normal force.
std::vector<Check> continuity_checks();

}  // namespace stickslip::cases::properties
