// SPDX-License-Identifier: BSD-3-Clause
// Equations of the four papers, as they are printed and right, in inputs that tell them apart.
#pragma once

#include <string_view>
#include <vector>

namespace stickslip::app {

/// The numbers that an equation gives, by a name as "tilt" or "tilt-right". Throws InputError.
std::vector<double> numbers_of_equation(std::string_view name);

}  // namespace stickslip::app
