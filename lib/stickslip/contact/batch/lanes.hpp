// SPDX-License-Identifier: BSD-3-Clause
// Several numbers at a time, for formulas that are the same for all contacts of a batch.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "stickslip/contact/step/cube_root.hpp"
#include "stickslip/contact/step/step_block.hpp"
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
  static constexpr std::size_t count = contacts_in_block;

  // Aligned as doubles are, so that it fits into vectors that are.
  using Values
      [[gnu::vector_size(count * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
          double;

 private:
  using Pair
      [[gnu::vector_size(2 * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
          double;
  using Aligned [[gnu::vector_size(count * sizeof(double))]] = double;

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
  static Lanes load(const BlockNumbers& numbers) { return load(numbers.data()); }
  /// The inverse of load.
  void store(double* numbers) const { *reinterpret_cast<Values*>(numbers) = values_; }
  void store(BlockNumbers& numbers) const { store(numbers.data()); }

  /// Three numbers that stand one after the other, and a zero; nothing behind them is read.
  static Lanes load_three(const double* numbers) {
#ifdef __AVX__
    using Selection [[gnu::vector_size(count * sizeof(double))]] = long long;
    return Lanes(__builtin_ia32_maskloadpd256(reinterpret_cast<const Aligned*>(numbers),
                                              Selection{-1, -1, -1, 0}));
#else
    return Lanes(Values{numbers[0], numbers[1], numbers[2], 0});
#endif
  }
  /// The inverse of load_three.
  void store_three(double* numbers) const {
    *reinterpret_cast<Pair*>(numbers) = __builtin_shufflevector(values_, values_, 0, 1);
    numbers[2] = values_[2];
  }
  /// The first three as a vector.
  Vector3 three() const { return {values_[0], values_[1], values_[2]}; }
  /// Adds the first three to numbers that stand one after the other.
  void add_three_to(double* numbers) const {
    *reinterpret_cast<Pair*>(numbers) += __builtin_shufflevector(values_, values_, 0, 1);
    numbers[2] += values_[2];
  }
  /// Rows and columns of four times four numbers exchanged.
  static void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
    const Values ab_even = __builtin_shufflevector(a.values_, b.values_, 0, 4, 2, 6);
    const Values ab_odd = __builtin_shufflevector(a.values_, b.values_, 1, 5, 3, 7);
    const Values cd_even = __builtin_shufflevector(c.values_, d.values_, 0, 4, 2, 6);
    const Values cd_odd = __builtin_shufflevector(c.values_, d.values_, 1, 5, 3, 7);
    a = Lanes(__builtin_shufflevector(ab_even, cd_even, 0, 1, 4, 5));
    b = Lanes(__builtin_shufflevector(ab_odd, cd_odd, 0, 1, 4, 5));
    c = Lanes(__builtin_shufflevector(ab_even, cd_even, 2, 3, 6, 7));
    d = Lanes(__builtin_shufflevector(ab_odd, cd_odd, 2, 3, 6, 7));
  }
  /// Eight numbers of which each second one belongs to the other: those that stand at even and at
  /// odd places.
  static void split(Lanes& a, Lanes& b) {
    const Values even = __builtin_shufflevector(a.values_, b.values_, 0, 2, 4, 6);
    b = Lanes(__builtin_shufflevector(a.values_, b.values_, 1, 3, 5, 7));
    a = Lanes(even);
  }
  /// The inverse of split.
  static void join(Lanes& a, Lanes& b) {
    const Values first = __builtin_shufflevector(a.values_, b.values_, 0, 4, 1, 5);
    b = Lanes(__builtin_shufflevector(a.values_, b.values_, 2, 6, 3, 7));
    a = Lanes(first);
  }

  explicit Lanes(const Values& values) : values_(values) {}
  /// As the compiler has them.
  const Values& values() const { return values_; }

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
  Values values_;
};

/// A yes or no of each lane, from comparisons.
class LaneMask {
 public:
  LaneMask() = default;
  /// No in all lanes.
  static LaneMask none() { return LaneMask(Values{0, 0, 0, 0}); }

  friend LaneMask operator&(const LaneMask& a, const LaneMask& b) {
    return LaneMask(a.values_ & b.values_);
  }
  friend LaneMask operator|(const LaneMask& a, const LaneMask& b) {
    return LaneMask(a.values_ | b.values_);
  }

  /// Of each lane the number of `yes` or of `no`.
  Lanes select(const Lanes& yes, const Lanes& no) const {
    return Lanes(values_ ? yes.values() : no.values());
  }
  /// A bit for each lane, the first one lowest.
  unsigned bits() const {
#ifdef __AVX__
    using Aligned [[gnu::vector_size(sizeof(Values))]] = double;
    return static_cast<unsigned>(__builtin_ia32_movmskpd256(Aligned(values_)));
#else
    unsigned all = 0;
    for (std::size_t i = 0; i < Lanes::count; ++i) all |= values_[i] != 0 ? 1U << i : 0U;
    return all;
#endif
  }

  using Values [[gnu::vector_size(Lanes::count * sizeof(double)), gnu::aligned(sizeof(double)),
                 gnu::may_alias]] = long long;
  explicit LaneMask(const Values& values) : values_(values) {}

 private:
  Values values_;
};

inline LaneMask operator<(const Lanes& a, const Lanes& b) {
  return LaneMask(a.values() < b.values());
}
inline LaneMask operator<=(const Lanes& a, const Lanes& b) {
  return LaneMask(a.values() <= b.values());
}
inline LaneMask operator>(const Lanes& a, const Lanes& b) { return b < a; }
inline LaneMask operator==(const Lanes& a, const Lanes& b) {
  return LaneMask(a.values() == b.values());
}

/// LaneMask::bits() of yes in all lanes.
inline constexpr unsigned all_lanes = (1U << Lanes::count) - 1;

/// The larger or the smaller number of each lane, as std::max and std::min give it.
inline Lanes max(const Lanes& a, const Lanes& b) { return (a < b).select(b, a); }
inline Lanes min(const Lanes& a, const Lanes& b) { return (b < a).select(b, a); }
/// Without its sign.
inline Lanes abs(const Lanes& a) { return max(a, -a); }
/// 1 with its sign, as std::copysign gives it.
inline Lanes sign_of(const Lanes& a) {
  using Bits = LaneMask::Values;
  const Bits sign = Bits{} + std::numeric_limits<long long>::min();
  const Lanes one = 1;
  return Lanes(Lanes::Values((Bits(a.values()) & sign) | Bits(one.values())));
}

/// The start of cube_root(), as for doubles.
inline Lanes near_inverse_cube_root(const Lanes& x) {
  using Bits [[gnu::vector_size(Lanes::count * sizeof(std::uint64_t)), gnu::aligned(sizeof(double)),
               gnu::may_alias]] = std::uint64_t;
  const Bits upper = Bits(x.values()) >> 32;
  const Lanes number = Lanes(Lanes::Values(upper | detail::bits_of_two_52)) - detail::two_52;
  const Lanes third = (detail::start_of_inverse_cube_root - number * (1.0 / 3)) + detail::two_52;
  return Lanes(Lanes::Values(Bits(third.values()) << 32));
}

/// A number, or three, of each contact of a block, one contact after the other.
using Rows = std::array<Lanes, Lanes::count>;

/// Rows and columns exchanged.
inline void transpose(Rows& rows) { Lanes::transpose(rows[0], rows[1], rows[2], rows[3]); }

/// The vectors that stand in the first three numbers of the rows.
inline Vector3Of<Lanes> columns_of(Rows rows) {
  transpose(rows);
  return {rows[0], rows[1], rows[2]};
}
/// The inverse of columns_of; the fourth numbers have no meaning.
inline Rows rows_of(const Vector3Of<Lanes>& v) {
  Rows rows{v[0], v[1], v[2], v[2]};
  transpose(rows);
  return rows;
}

/// The vector of each lane from a function of the lane: where its three numbers stand.
template <class Numbers>
Vector3Of<Lanes> each_vector(const Numbers& numbers) {
  static_assert(Lanes::count == 4);
  return columns_of({Lanes::load_three(numbers(0)), Lanes::load_three(numbers(1)),
                     Lanes::load_three(numbers(2)), Lanes::load_three(numbers(3))});
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
