// SPDX-License-Identifier: BSD-3-Clause
// Observables of energy with its sign: above 0 a scheme gains energy that is not there, below 0 it
// loses some.
#pragma once

#include <cmath>
#include <numeric>
#include <span>
#include <string_view>

#include "cases/numbers.hpp"

namespace stickslip::cases {

inline constexpr std::string_view energy_excess = "energy";
/// What its title has where it is that of a bounce.
inline constexpr std::string_view of_each_bounce = "a bounce";

/// Root mean square with the sign of the mean: errors of either sign do not cancel.
inline double signed_mean(std::span<const double> errors) {
  const double sum = std::accumulate(errors.begin(), errors.end(), 0.0);
  return std::copysign(norms_of(errors).root_mean_square, sum);
}

}  // namespace stickslip::cases
