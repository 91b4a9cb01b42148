// SPDX-License-Identifier: BSD-3-Clause
// Cube roots for contacts one by one and by lanes, the same to the bit on every machine and with
// every library of mathematics.
#pragma once

#include <bit>
#include <cstdint>

namespace stickslip {
namespace detail {

/// In a number of this size the last bit counts as 1.
inline constexpr double two_52 = 4503599627370496.0;
inline constexpr std::uint64_t bits_of_two_52 = 0x4330000000000000;
/// The upper half of a number's bits, taken for a number itself, is about its logarithm; a third of
/// it less than this is that of the inverse cube root, so that 1 - x r^3 is below .103.
inline constexpr double start_of_inverse_cube_root = 1430185664;

/// About 1/cbrt(x), from the bits of x.
inline double near_inverse_cube_root(double x) {
  const auto upper = std::bit_cast<std::uint64_t>(x) >> 32;
  const double number = std::bit_cast<double>(upper | bits_of_two_52) - two_52;
  const double third = (start_of_inverse_cube_root - number * (1.0 / 3)) + two_52;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(third) << 32);
}

}  // namespace detail

/// The cube root of 0, or of a number from 1e-250 to 1e250: within one unit in the last place.
///
/// r = x^(-1/3) to the fourth order from 1 = x r^3 + e, twice, without a division; then Newton's
/// step for c = x r^2. Products that need not wait for each other do not.
template <class Real>
Real cube_root(const Real& x) {
  using detail::near_inverse_cube_root;
  Real r = near_inverse_cube_root(x);
  for (int i = 0; i < 2; ++i) {
    const Real e = 1 - (x * r) * (r * r);
    r = r + (r * e) * ((1.0 / 3 + e * (2.0 / 9)) + (e * e) * (14.0 / 81));
  }
  const Real r2 = r * r;
  const Real c = x * r2;
  return c - (c * c * c - x) * (r2 * (1.0 / 3));
}

}  // namespace stickslip
