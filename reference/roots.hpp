// SPDX-License-Identifier: BSD-3-Clause
// Roots to the last bits, for events and switches of the references.
#pragma once

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace stickslip::reference {

/// Root of a function that changes sign on [low, high], where it is `at_low` and `at_high`.
template <class Real, class Function>
[[nodiscard]] Real bracketed_root(const Function& function, Real low, Real high, Real at_low,
                                  Real at_high) {
  if (at_low == 0) return low;
  if (at_high == 0) return high;
  std::uintmax_t iterations = 200;
  const auto narrow = [](Real a, Real b) {
    return std::abs(b - a) <=
           2 * std::numeric_limits<Real>::epsilon() * std::max(std::abs(a), std::abs(b));
  };
  const std::pair<Real, Real> bracket =
      boost::math::tools::toms748_solve(function, low, high, at_low, at_high, narrow, iterations);
  return (bracket.first + bracket.second) / 2;
}

/// Root of a function that is > 0 at `low` and < 0 at `high`; the end at which it is not.
template <class Real, class Function>
[[nodiscard]] Real falling_root(const Function& function, Real low, Real high) {
  const Real at_low = function(low);
  const Real at_high = function(high);
  if (!(at_low > 0)) return low;
  if (!(at_high < 0)) return high;
  std::uintmax_t iterations = 300;
  const auto narrow = [](Real a, Real b) {
    return std::abs(b - a) <= 2 * std::numeric_limits<Real>::epsilon() * std::abs(b);
  };
  const std::pair<Real, Real> bracket =
      boost::math::tools::toms748_solve(function, low, high, at_low, at_high, narrow, iterations);
  return (bracket.first + bracket.second) / 2;
}

}  // namespace stickslip::reference
