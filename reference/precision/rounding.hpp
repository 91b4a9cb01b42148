// SPDX-License-Identifier: BSD-3-Clause
// Types of numbers with few digits, and rounding to them: to nearest, ties to even, to the bit. A
// sum or a product of two numbers of a type with at most 31 bits, taken in long double and rounded
// then, is what a machine of that type gives: 64 bits are twice 31 and two more.
#pragma once

#include <string>

namespace stickslip::reference {

/// A floating-point type, or fixed point.
struct NumberType {
  int bits = 24;     ///< bits of the significand, the leading one included; 0: fixed point
  int least = -149;  ///< all numbers are multiples of 2^least
  int top = 128;     ///< numbers of 2^top and above are infinite

  /// The IEEE type with so many bits whose least number is 2^least.
  [[nodiscard]] static NumberType floating(int bits, int least);
  /// Multiples of 2^-fraction, below 2^(62 - fraction), so that sums are exact in long double.
  [[nodiscard]] static NumberType fixed(int fraction);
};
inline constexpr NumberType single_type{};

/// Place of the last digit (ulp) of a number.
[[nodiscard]] long double last_place(long double number, const NumberType& type);
/// The nearest number of the type; infinite beyond its greatest.
[[nodiscard]] long double rounded(long double number, const NumberType& type);
/// The 32 bits of a number in single precision, as in "0x3f800000".
[[nodiscard]] std::string bits_of_single(long double number);
/// Nine leading digits of a number, by which it is known from all others in single precision.
[[nodiscard]] long double digits_of(long double number, int digits = 9);

}  // namespace stickslip::reference
