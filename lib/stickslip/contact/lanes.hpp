// SPDX-License-Identifier: BSD-3-Clause
// Several numbers at a time, for formulas that are the same for all contacts of a batch.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstddef>

#include "stickslip/contact/vectors.hpp"

namespace stickslip {

/// As many numbers as there are lanes, each of another contact. The compiler makes of an operation
/// what the machine has; every lane has the value that the operation has for a double, to the bit.
class Lanes {
 public:
  /// Number of lanes.
  static constexpr std::size_t count = 4;

  Lanes() = default;
  /// The same number in all lanes.
  Lanes(double x) : values_{x, x, x, x} {}  // NOLINT(google-explicit-constructor): as a literal is

  double operator[](std::size_t lane) const { return values_[lane]; }
  void set(std::size_t lane, double x) { values_[lane] = x; }

  Lanes operator-() const { return Lanes(-values_); }
  Lanes& operator+=(const Lanes& other) { return *this = *this + other; }
  friend Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(a.values_ + b.values_); }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(a.values_ - b.values_); }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(a.values_ * b.values_); }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return Lanes(a.values_ / b.values_); }
  friend Lanes sqrt(const Lanes& a) {
    Lanes root = a;
    for (std::size_t i = 0; i < count; ++i) root.values_[i] = std::sqrt(a.values_[i]);
    return root;
  }

 private:
  // Aligned as doubles are, so that it fits into vectors that are.
  using Values [[gnu::vector_size(count * sizeof(double)), gnu::aligned(sizeof(double))]] = double;
  explicit Lanes(const Values& values) : values_(values) {}

  Values values_;
};

/// One of the vectors.
inline Vector3 lane_of(const Vector3Of<Lanes>& v, std::size_t lane) {
  return {v[0][lane], v[1][lane], v[2][lane]};
}
/// Sets one of them.
inline void set_lane(Vector3Of<Lanes>& v, std::size_t lane, const Vector3& value) {
  for (int i = 0; i < 3; ++i) v[i].set(lane, value[i]);
}

}  // namespace stickslip
