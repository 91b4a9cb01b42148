// SPDX-License-Identifier: BSD-3-Clause
// Numbers with their derivatives by n inputs (dual numbers): what is computed with them has exact
// derivatives, on the branch that is taken.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>

namespace stickslip::reference {

/// A number and its derivatives.
template <int n>
struct Dual {
  using Slope = Eigen::Array<long double, n, 1, Eigen::DontAlign>;

  long double value = 0;
  Slope slope = Slope::Zero();

  Dual() = default;
  Dual(long double constant) : value(constant) {}  // NOLINT: a number is a dual number
  Dual(int constant) : Dual(static_cast<long double>(constant)) {}  // NOLINT
  Dual(long double number, Slope by) : value(number), slope(std::move(by)) {}
  /// Input number `which`.
  static Dual input(long double number, int which) {
    Dual x(number);
    x.slope[which] = 1;
    return x;
  }

  friend Dual operator+(const Dual& a, const Dual& b) {
    return {a.value + b.value, a.slope + b.slope};
  }
  friend Dual operator-(const Dual& a, const Dual& b) {
    return {a.value - b.value, a.slope - b.slope};
  }
  friend Dual operator-(const Dual& a) { return {-a.value, -a.slope}; }
  friend Dual operator*(const Dual& a, const Dual& b) {
    return {a.value * b.value, a.slope * b.value + a.value * b.slope};
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const long double ratio = a.value / b.value;
    return {ratio, (a.slope - ratio * b.slope) / b.value};
  }
  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator/=(const Dual& b) { return *this = *this / b; }
  // Branches go by values.
  friend bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend bool operator==(const Dual& a, const Dual& b) { return a.value == b.value; }
};

template <int n>
Dual<n> sqrt(const Dual<n>& x) {
  const long double root = std::sqrt(x.value);
  return {root, x.slope / (2 * root)};
}
template <int n>
Dual<n> exp(const Dual<n>& x) {
  const long double power = std::exp(x.value);
  return {power, x.slope * power};
}
template <int n>
Dual<n> log(const Dual<n>& x) {
  return {std::log(x.value), x.slope / x.value};
}
template <int n>
Dual<n> sin(const Dual<n>& x) {
  return {std::sin(x.value), x.slope * std::cos(x.value)};
}
template <int n>
Dual<n> cos(const Dual<n>& x) {
  return {std::cos(x.value), -x.slope * std::sin(x.value)};
}
template <int n>
Dual<n> tan(const Dual<n>& x) {
  const long double tangent = std::tan(x.value);
  return {tangent, x.slope * (1 + tangent * tangent)};
}
template <int n>
Dual<n> atan(const Dual<n>& x) {
  return {std::atan(x.value), x.slope / (1 + x.value * x.value)};
}
template <int n>
Dual<n> atan2(const Dual<n>& y, const Dual<n>& x) {
  const long double square = x.value * x.value + y.value * y.value;
  return {std::atan2(y.value, x.value), (x.value * y.slope - y.value * x.slope) / square};
}

/// The value of a number of either type.
inline long double value_of(long double x) { return x; }
template <int n>
long double value_of(const Dual<n>& x) {
  return x.value;
}

}  // namespace stickslip::reference

namespace Eigen {
/// What Eigen has to know of dual numbers.
template <int n>
struct NumTraits<stickslip::reference::Dual<n>> : NumTraits<long double> {
  using Real = stickslip::reference::Dual<n>;
  using NonInteger = Real;
  using Nested = Real;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 3,
    MulCost = 3
  };
};
}  // namespace Eigen
