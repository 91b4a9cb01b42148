// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/engine.hpp"

#include <cmath>

#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::lammps {

double read_number(const std::string& what, const std::string& word) {
  const auto number = number_from<double>(word);
  if (!number || !std::isfinite(*number))
    throw InputError(what + " " + word + ": must be a number");
  return *number;
}

}  // namespace stickslip::lammps
