// SPDX-License-Identifier: BSD-3-Clause
// The panels of gradient-bounce and gradient-saltation.
#pragma once

#include "cases/gradients/against_step.hpp"
#include "cases/gradients/bounces_on_spring.hpp"

namespace stickslip::cases {

/// By height: laws on springs, and simulators of rigid bodies with what these miss. By damping:
/// laws alone.
std::vector<Panel> place_panels(const BouncingStart& ball, std::span<const Scheme> schemes);

}  // namespace stickslip::cases
