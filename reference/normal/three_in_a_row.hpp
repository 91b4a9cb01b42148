// SPDX-License-Identifier: BSD-3-Clause
// A sphere hits the first of two that touch at rest, all on a line, with linear springs that only
// push: modes in closed form from one opening or closing of a contact to the next. A restitution of
// every pair says nothing of contacts at a time.
#pragma once

#include <array>

namespace stickslip::reference {

/// What comes out.
struct ThreeInARow {
  std::array<long double, 3> velocities{};  ///< over that of the first one before
  int events = 0;                           ///< openings and closings
  long double time_first_parts = 0;  ///< time of the first opening of contact 1-2, times sqrt(k/m)
};

/// With these masses over m; one of them may be infinite. Throws std::invalid_argument unless they
/// are above 0.
[[nodiscard]] ThreeInARow three_in_a_row(const std::array<long double, 3>& masses);

}  // namespace stickslip::reference
