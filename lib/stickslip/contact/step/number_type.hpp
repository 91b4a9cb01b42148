// SPDX-License-Identifier: BSD-3-Clause
// Types of numbers with fewer digits than double, and rounding to them.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace stickslip {

/// A floating-point type, or multiples of a power of two (fixed point).
struct NumberType {
  int bits = 53;      ///< bits of the significand, the leading one included; 0: fixed point
  int least = -1074;  ///< all numbers are multiples of 2^least
  int top = 1024;     ///< numbers of 2^top and above are infinite

  /// IEEE 754 binary32, single precision.
  static constexpr NumberType single() { return {24, -149, 128}; }
  /// IEEE 754 binary16.
  static constexpr NumberType half() { return {11, -24, 16}; }
  /// Eight digits with the range of single precision.
  static constexpr NumberType bfloat() { return {8, -133, 128}; }
  /// Multiples of 2^-fraction in a signed word of 64 bits, 0 < fraction < 63.
  static constexpr NumberType fixed(int fraction) { return {0, -fraction, 63 - fraction}; }

  bool is_double() const noexcept { return bits == 53; }
  /// The greatest finite number.
  double greatest() const noexcept {
    return std::ldexp(1.0, top) - std::ldexp(1.0, bits == 0 ? least : top - bits);
  }
  /// Place of the last digit of x.
  double last_place(double x) const noexcept {
    if (bits == 0) return std::ldexp(1.0, least);
    int exponent = 0;
    std::frexp(x, &exponent);
    return std::ldexp(1.0, std::max(exponent - bits, least));
  }
  /// The nearest number of the type, of two the one with an even last digit; infinite beyond the
  /// greatest one.
  double rounded(double x) const noexcept {
    return rounded_by(x, [](double places) { return std::nearbyint(places); });
  }
  /// The neighbour above where the part between both is more than 1 - `chance`, 0 <= chance < 1:
  /// for chances from a uniform distribution the mean is x (stochastic rounding).
  double rounded(double x, double chance) const noexcept {
    return rounded_by(x, [chance](double places) { return std::floor(places + chance); });
  }

 private:
  template <class ToInteger>
  double rounded_by(double x, const ToInteger& to_integer) const noexcept {
    if (is_double() || !std::isfinite(x) || x == 0) return x;
    const double place = last_place(x);
    const double near = to_integer(x / place) * place;
    const bool fits = std::abs(near) < std::ldexp(1.0, top);
    return fits ? near : std::copysign(std::numeric_limits<double>::infinity(), x);
  }
};

}  // namespace stickslip
