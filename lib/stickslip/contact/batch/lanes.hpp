// SPDX-License-Identifier: BSD-3-Clause
// Several numbers at a time, for formulas that are the same for all contacts of a batch.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstddef>

#include "stickslip/contact/step/vectors.hpp"

// A file that is compiled for other instructions names its own lanes before it includes this, so
// that the linker never takes a function of one file for that of another.
#ifndef STICKSLIP_LANES
#define STICKSLIP_LANES baseline
#endif

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// As many numbers as there are lanes, each of another contact. The compiler makes of an operation
/// what the machine has; every lane has the value that the operation has for a double, to the bit.
class Lanes {
 public:
  /// Number of lanes.
  static constexpr std::size_t count = 4;

 private:
  // Aligned as doubles are, so that it fits into vectors that are.
  using Values
      [[gnu::vector_size(count * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
          double;

 public:
  Lanes() = default;
  /// The same number in all lanes.
  Lanes(double x) : values_{x, x, x, x} {}  // NOLINT(google-explicit-constructor): as a literal is

  /// The number of each lane from a function of the lane. They are put together in a register: a
  /// vector that is read where its parts have only just been written waits for them.
  template <class Number>
  static Lanes each(const Number& number) {
    static_assert(count == 4);
    return Lanes(Values{number(0), number(1), number(2), number(3)});
  }

  /// The numbers that stand one after the other from here on.
  static Lanes load(const double* numbers) {
    return Lanes(*reinterpret_cast<const Values*>(numbers));
  }
  /// The inverse of load.
  void store(double* numbers) const { *reinterpret_cast<Values*>(numbers) = values_; }

  double operator[](std::size_t lane) const { return values_[lane]; }
  void set(std::size_t lane, double x) { values_[lane] = x; }

  Lanes operator-() const { return Lanes(-values_); }
  Lanes& operator+=(const Lanes& other) { return *this = *this + other; }
  friend Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(a.values_ + b.values_); }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(a.values_ - b.values_); }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(a.values_ * b.values_); }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return Lanes(a.values_ / b.values_); }
  friend Lanes sqrt(const Lanes& a) {
#ifdef __AVX__
    return Lanes(__builtin_ia32_sqrtpd256(a.values_));
#else
    return each([&](std::size_t lane) { return std::sqrt(a.values_[lane]); });
#endif
  }

 private:
  explicit Lanes(const Values& values) : values_(values) {}

  Values values_;
};

/// The vector of each lane from a function of the lane; what it gives has three components.
template <class Vector>
Vector3Of<Lanes> each_vector(const Vector& vector) {
  const auto component = [&](int i) {
    return Lanes::each([&](std::size_t lane) { return vector(lane)[i]; });
  };
  return {component(0), component(1), component(2)};
}

/// One of the vectors.
inline Vector3 lane_of(const Vector3Of<Lanes>& v, std::size_t lane) {
  return {v[0][lane], v[1][lane], v[2][lane]};
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
