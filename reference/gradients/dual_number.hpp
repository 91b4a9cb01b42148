// SPDX-License-Identifier: BSD-3-Clause
// Numbers that carry their derivatives by n variables: closed forms written with them answer their
// derivatives, too. W. K. Clifford's dual numbers, one direction per variable.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace stickslip::reference {

/// A number and its derivatives.
template <std::size_t n>
struct DualNumber {
  long double value = 0;
  std::array<long double, n> by = {};

  DualNumber() = default;
  /// A constant.
  DualNumber(long double constant) : value(constant) {}  // NOLINT(google-explicit-constructor)
  /// The variable at this place.
  static DualNumber variable(long double value, std::size_t place) {
    DualNumber x(value);
    x.by[place] = 1;
    return x;
  }
  /// A function of this number that has this value and this slope there.
  [[nodiscard]] DualNumber chained(long double function, long double slope) const {
    DualNumber y(function);
    for (std::size_t i = 0; i < n; ++i) y.by[i] = slope * by[i];
    return y;
  }

  friend DualNumber operator-(const DualNumber& a) { return a.chained(-a.value, -1); }
  friend DualNumber operator+(const DualNumber& a, const DualNumber& b) {
    return joined(a, b, a.value + b.value, 1, 1);
  }
  friend DualNumber operator-(const DualNumber& a, const DualNumber& b) {
    return joined(a, b, a.value - b.value, 1, -1);
  }
  friend DualNumber operator*(const DualNumber& a, const DualNumber& b) {
    return joined(a, b, a.value * b.value, b.value, a.value);
  }
  friend DualNumber operator/(const DualNumber& a, const DualNumber& b) {
    const long double ratio = a.value / b.value;
    return joined(a, b, ratio, 1 / b.value, -ratio / b.value);
  }
  friend DualNumber sqrt(const DualNumber& a) {
    const long double root = std::sqrt(a.value);
    return a.chained(root, 1 / (2 * root));
  }
  friend DualNumber exp(const DualNumber& a) {
    const long double power = std::exp(a.value);
    return a.chained(power, power);
  }
  friend DualNumber sin(const DualNumber& a) {
    return a.chained(std::sin(a.value), std::cos(a.value));
  }
  friend DualNumber cos(const DualNumber& a) {
    return a.chained(std::cos(a.value), -std::sin(a.value));
  }
  friend DualNumber pow(const DualNumber& a, long double exponent) {
    const long double power = std::pow(a.value, exponent);
    return a.chained(power, exponent * power / a.value);
  }

 private:
  static DualNumber joined(const DualNumber& a, const DualNumber& b, long double value,
                           long double by_a, long double by_b) {
    DualNumber y(value);
    for (std::size_t i = 0; i < n; ++i) y.by[i] = by_a * a.by[i] + by_b * b.by[i];
    return y;
  }
};

}  // namespace stickslip::reference
