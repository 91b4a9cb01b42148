// SPDX-License-Identifier: BSD-3-Clause
// Slip whose movement is small against the friction limit, the usual case in a simulation: no call
// of exp or log. For doubles or for several numbers at a time.
#pragma once

#include <array>
#include <cstddef>

namespace stickslip::detail {

/// Largest movement/limit and change/limit that count as small.
constexpr double small_span = 0.02;

/// A rule of Gauss and Legendre on [0, 1].
template <std::size_t n>
struct GaussRule {
  std::array<double, n> node;
  std::array<double, n> weight;
};

/// The polynomial with these coefficients, lowest order first (Horner).
template <class Real, std::size_t n>
constexpr Real polynomial(const Real& x, const std::array<double, n>& coefficients) {
  Real sum = Real{} + coefficients[n - 1];
  for (std::size_t i = n - 1; i-- > 0;) sum = coefficients[i] + x * sum;
  return sum;
}

/// Factor by which tan(angle/2) shrinks, from movement/limit and change/limit where both are small:
/// so many terms of log1p(x)/x and exp that the next ones are below 1e-16 in the factor.
template <class Real>
constexpr Real shrink_of_small(const Real& movement, const Real& x) {
  constexpr std::array log1p_over_x{1.0,     -1.0 / 2, 1.0 / 3, -1.0 / 4,
                                    1.0 / 5, -1.0 / 6, 1.0 / 7, -1.0 / 8};
  constexpr std::array exponential{1.0,      1.0,       1.0 / 2,   1.0 / 6,
                                   1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040};
  return polynomial(Real(-movement * polynomial(x, log1p_over_x)), exponential);
}

/// The rule that solve_slip takes for small slip.
const GaussRule<3>& small_slip_rule();

}  // namespace stickslip::detail
