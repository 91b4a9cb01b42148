// SPDX-License-Identifier: BSD-3-Clause
// A number that a law has answered, for messages.
#pragma once

#include <cmath>
#include <string>

#include "stickslip/description/description.hpp"

namespace stickslip {

/// The number; "not a number" for NaN.
inline std::string told_number(double x) { return std::isnan(x) ? "not a number" : shortest(x); }

/// Whether it is a number of contacts, or NaN, which says that none is told.
inline bool is_contact_count(double x) {
  return std::isnan(x) || (x >= 0 && x <= 1e9 && x == std::floor(x));
}

}  // namespace stickslip
