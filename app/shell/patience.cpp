// SPDX-License-Identifier: BSD-3-Clause
#include "app/shell/patience.hpp"

#include <cmath>
#include <string>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {

std::chrono::milliseconds read_patience(std::string_view text, std::string_view option) {
  const double seconds = read_number(text, option);
  if (!Range{.low = 0.01, .high = 3600}.contains(seconds))
    throw InputError(std::string(option) + " [s]: must be from 0.01 to 3600");
  return std::chrono::milliseconds(std::llround(1000 * seconds));
}

}  // namespace stickslip::app
