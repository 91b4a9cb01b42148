// SPDX-License-Identifier: BSD-3-Clause
// Equations of the four papers, as they are printed and right, in inputs that tell them apart.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace stickslip::app::printed {

/// An equation, and what it gives.
struct Equation {
  std::string_view name;
  std::function<std::vector<double>()> numbers;
};

/// Those of the papers on algorithms: of Jaeger contacts, of frames, of steps and of impacts.
std::vector<Equation> equations_of_algorithms();

}  // namespace stickslip::app::printed

namespace stickslip::app {

/// The numbers that an equation gives, by a name as "tilt" or "tilt-right". Throws InputError.
std::vector<double> numbers_of_equation(std::string_view name);

}  // namespace stickslip::app
