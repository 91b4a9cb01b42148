// SPDX-License-Identifier: BSD-3-Clause
// Units as laws write them: "N/m", "Pa", "N s/m^(5/4)".
#pragma once

#include <optional>
#include <string_view>

namespace stickslip::cases::properties {

/// Exponents of force, length and time.
struct Unit {
  double force = 0;
  double length = 0;
  double time = 0;
};

/// Reads products and quotients of N, m, s, Pa, J, kg, Hz, rad, 1 and -, with exponents; what
/// follows a slash is below the line. Nothing for what it does not know.
std::optional<Unit> read_unit(std::string_view text);

}  // namespace stickslip::cases::properties
