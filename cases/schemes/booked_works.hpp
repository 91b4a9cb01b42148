// SPDX-License-Identifier: BSD-3-Clause
// Works as the law of a scheme books them, where it does.
#pragma once

#include <limits>

#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// A work that the law has told; NaN where it does not say that it accounts for energy, since what
/// it then tells is nothing or zero.
inline double booked(const Scheme& scheme, double work) {
  return scheme.law().info().can(Capability::energy) ? work
                                                     : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace stickslip::cases
