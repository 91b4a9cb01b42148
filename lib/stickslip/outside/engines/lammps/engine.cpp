// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/engine.hpp"

#include <charconv>
#include <cmath>

#include "stickslip/description/error.hpp"

namespace stickslip::lammps {

double read_number(const std::string& what, const std::string& word) {
  double number = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, problem] = std::from_chars(word.data(), end, number);
  if (problem != std::errc{} || stop != end || !std::isfinite(number))
    throw InputError(what + " " + word + ": must be a number");
  return number;
}

}  // namespace stickslip::lammps
