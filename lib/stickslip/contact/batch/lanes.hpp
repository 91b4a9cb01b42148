// SPDX-License-Identifier: BSD-3-Clause
// Several numbers at a time, for formulas that are the same for all contacts of a batch.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "stickslip/contact/step/cube_root.hpp"
#include "stickslip/contact/step/step_block.hpp"
#include "stickslip/contact/step/vectors.hpp"

// A file that is compiled for other instructions names its own lanes before it includes this, so
// that the linker never takes a function of one file for that of another.
#ifndef STICKSLIP_LANES
#define STICKSLIP_LANES baseline
#endif

// All that such a function calls becomes a part of it, so that no function is shared with files for
// other instructions; with sanitizers, where there are no such files, that would compile for
// minutes.
#ifdef __SANITIZE_ADDRESS__
#define STICKSLIP_FLATTEN
#else
#define STICKSLIP_FLATTEN [[gnu::flatten]]
#endif

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// How many contacts are treated at a time: eight where the machine is known to have AVX-512, and
/// four otherwise; a test may say so itself.
#if defined(STICKSLIP_LANE_COUNT)
inline constexpr std::size_t lane_count = STICKSLIP_LANE_COUNT;
#elif defined(__AVX512F__) && defined(__AVX512DQ__)
inline constexpr std::size_t lane_count = 8;
#else
inline constexpr std::size_t lane_count = 4;
#endif

/// The compiler's vectors of so many numbers, and of what fits to them; where they may stand
/// anywhere, they are aligned as doubles are.
template <std::size_t n>
struct VectorOf;
template <>
struct VectorOf<4> {
  using Numbers [[gnu::vector_size(32), gnu::aligned(sizeof(double)), gnu::may_alias]] = double;
  using Answers [[gnu::vector_size(32), gnu::aligned(sizeof(double)), gnu::may_alias]] = long long;
  using Bits [[gnu::vector_size(32), gnu::aligned(sizeof(double)), gnu::may_alias]] = std::uint64_t;
  using AlignedNumbers [[gnu::vector_size(32)]] = double;
  using AlignedAnswers [[gnu::vector_size(32)]] = long long;
};
template <>
struct VectorOf<8> {
  using Numbers [[gnu::vector_size(64), gnu::aligned(sizeof(double)), gnu::may_alias]] = double;
  using Answers [[gnu::vector_size(64), gnu::aligned(sizeof(double)), gnu::may_alias]] = long long;
  using Bits [[gnu::vector_size(64), gnu::aligned(sizeof(double)), gnu::may_alias]] = std::uint64_t;
  using AlignedNumbers [[gnu::vector_size(64)]] = double;
  using AlignedAnswers [[gnu::vector_size(64)]] = long long;
};

/// Numbers of several contacts, or of one. The compiler makes of an operation what the machine has;
/// every lane has the value that the operation has for a double, to the bit.
template <std::size_t n>
class LanesOf {
 public:
  static_assert(n == 4 || n == 8);
  /// Number of lanes.
  static constexpr std::size_t count = n;

  using Values = typename VectorOf<n>::Numbers;

 private:
  using Pair
      [[gnu::vector_size(2 * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
          double;
  using Aligned = typename VectorOf<n>::AlignedNumbers;

 public:
  LanesOf() = default;
  /// The same number in all lanes.
  LanesOf(double x)  // NOLINT(google-explicit-constructor): as a literal is
      : LanesOf(each([x](std::size_t) { return x; })) {}

  /// The number of each lane from a function of the lane. They are put together in a register: a
  /// vector that is read where its parts have only just been written waits for them.
  template <class Number>
  static LanesOf each(const Number& number) {
    return each(number, std::make_index_sequence<n>());
  }

  /// The numbers that stand one after the other from here on.
  static LanesOf load(const double* numbers) {
    return LanesOf(*reinterpret_cast<const Values*>(numbers));
  }
  /// Those of a block, from one of its contacts on.
  static LanesOf load(const BlockNumbers& numbers, std::size_t from) {
    return load(numbers.data() + from);
  }
  /// The inverse of load.
  void store(double* numbers) const { *reinterpret_cast<Values*>(numbers) = values_; }
  void store(BlockNumbers& numbers, std::size_t from) const { store(numbers.data() + from); }

  /// Three numbers that stand one after the other, and a zero; nothing behind them is read.
  static LanesOf load_three(const double* numbers) requires(n == 4) {
#ifdef __AVX__
    using Selection = VectorOf<4>::AlignedAnswers;
    return LanesOf(__builtin_ia32_maskloadpd256(reinterpret_cast<const Aligned*>(numbers),
                                                Selection{-1, -1, -1, 0}));
#else
    return LanesOf(Values{numbers[0], numbers[1], numbers[2], 0});
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
  /// Those of a half, and those of another behind them.
  static LanesOf of_halves(const LanesOf<4>& low, const LanesOf<4>& high) requires(n == 8) {
    return LanesOf(__builtin_shufflevector(low.values(), high.values(), 0, 1, 2, 3, 4, 5, 6, 7));
  }
  LanesOf<4> low_half() const requires(n == 8) {
    return LanesOf<4>(__builtin_shufflevector(values_, values_, 0, 1, 2, 3));
  }
  LanesOf<4> high_half() const requires(n == 8) {
    return LanesOf<4>(__builtin_shufflevector(values_, values_, 4, 5, 6, 7));
  }
  /// Rows and columns of four times four numbers exchanged; of eight lanes, in each half.
  static void transpose(LanesOf& a, LanesOf& b, LanesOf& c, LanesOf& d) {
    constexpr auto even = [](std::size_t i) { return i % 2 == 0 ? i : n + i - 1; };
    constexpr auto odd = [](std::size_t i) { return i % 2 == 0 ? i + 1 : n + i; };
    constexpr auto first_pairs = [](std::size_t i) { return i % 4 < 2 ? i : n + i - 2; };
    constexpr auto second_pairs = [](std::size_t i) { return i % 4 < 2 ? i + 2 : n + i; };
    const LanesOf ab_even = shuffled(a, b, even);
    const LanesOf ab_odd = shuffled(a, b, odd);
    const LanesOf cd_even = shuffled(c, d, even);
    const LanesOf cd_odd = shuffled(c, d, odd);
    a = shuffled(ab_even, cd_even, first_pairs);
    b = shuffled(ab_odd, cd_odd, first_pairs);
    c = shuffled(ab_even, cd_even, second_pairs);
    d = shuffled(ab_odd, cd_odd, second_pairs);
  }
  /// Of up to four numbers of each lane the first ones, the second ones, and so on.
  static std::array<LanesOf, 4> columns(const std::array<LanesOf<4>, n>& rows) {
    std::array<LanesOf, 4> all;
    if constexpr (n == 8) {
      all = {of_halves(rows[0], rows[4]), of_halves(rows[1], rows[5]), of_halves(rows[2], rows[6]),
             of_halves(rows[3], rows[7])};
    } else {
      all = rows;
    }
    transpose(all[0], all[1], all[2], all[3]);
    return all;
  }
  /// The inverse of columns.
  static std::array<LanesOf<4>, n> rows(std::array<LanesOf, 4> columns) {
    auto& [a, b, c, d] = columns;
    transpose(a, b, c, d);
    if constexpr (n == 8) {
      return {a.low_half(),  b.low_half(),  c.low_half(),  d.low_half(),
              a.high_half(), b.high_half(), c.high_half(), d.high_half()};
    } else {
      return columns;
    }
  }
  /// Twice as many numbers of which each second one belongs to the other: those that stand at even
  /// and at odd places.
  static void split(LanesOf& a, LanesOf& b) {
    const LanesOf even = shuffled(a, b, [](std::size_t i) { return 2 * i; });
    b = shuffled(a, b, [](std::size_t i) { return 2 * i + 1; });
    a = even;
  }
  /// The inverse of split.
  static void join(LanesOf& a, LanesOf& b) {
    const LanesOf first = shuffled(a, b, [](std::size_t i) { return i / 2 + i % 2 * n; });
    b = shuffled(a, b, [](std::size_t i) { return n / 2 + i / 2 + i % 2 * n; });
    a = first;
  }

  explicit LanesOf(const Values& values) : values_(values) {}
  /// As the compiler has them.
  const Values& values() const { return values_; }

  double operator[](std::size_t lane) const { return values_[lane]; }
  void set(std::size_t lane, double x) { values_[lane] = x; }

  LanesOf operator-() const { return LanesOf(-values_); }
  LanesOf& operator+=(const LanesOf& other) { return *this = *this + other; }
  friend LanesOf operator+(const LanesOf& a, const LanesOf& b) {
    return LanesOf(a.values_ + b.values_);
  }
  friend LanesOf operator-(const LanesOf& a, const LanesOf& b) {
    return LanesOf(a.values_ - b.values_);
  }
  friend LanesOf operator*(const LanesOf& a, const LanesOf& b) {
    return LanesOf(a.values_ * b.values_);
  }
  friend LanesOf operator/(const LanesOf& a, const LanesOf& b) {
    return LanesOf(a.values_ / b.values_);
  }
  friend LanesOf sqrt(const LanesOf& a) {
    if constexpr (n == 8) {
#if defined(__AVX512F__) && defined(__clang__)
      return LanesOf(__builtin_ia32_sqrtpd512(Aligned(a.values_), 4));
#elif defined(__AVX512F__)
      return LanesOf(__builtin_ia32_sqrtpd512_mask(a.values_, Aligned{}, static_cast<char>(-1), 4));
#else
      return of_halves(sqrt(a.low_half()), sqrt(a.high_half()));
#endif
    } else {
#ifdef __AVX__
      return LanesOf(__builtin_ia32_sqrtpd256(a.values_));
#else
      return each([&](std::size_t lane) { return std::sqrt(a.values_[lane]); });
#endif
    }
  }

 private:
  template <class Number, std::size_t... lane>
  static LanesOf each(const Number& number, std::index_sequence<lane...>) {
    return LanesOf(Values{number(lane)...});
  }
  /// Numbers of a, and of b as if they stood behind them: for each place from a function of it,
  /// which is known when it is compiled, where the number stands.
  template <class Place>
  static LanesOf shuffled(const LanesOf& a, const LanesOf& b, Place) {
    return shuffled<Place>(a, b, std::make_index_sequence<n>());
  }
  template <class Place, std::size_t... i>
  static LanesOf shuffled(const LanesOf& a, const LanesOf& b, std::index_sequence<i...>) {
    return LanesOf(__builtin_shufflevector(a.values_, b.values_, Place{}(i)...));
  }

  Values values_;
};

/// As many numbers as there are lanes, each of another contact.
using Lanes = LanesOf<lane_count>;
/// Up to four numbers of one contact.
using Row = LanesOf<4>;

/// A bit for each answer, the first one lowest.
inline unsigned bits_of(const VectorOf<4>::Answers& answers) {
#ifdef __AVX__
  return static_cast<unsigned>(__builtin_ia32_movmskpd256(VectorOf<4>::AlignedNumbers(answers)));
#else
  unsigned all = 0;
  for (std::size_t i = 0; i < 4; ++i) all |= answers[i] != 0 ? 1U << i : 0U;
  return all;
#endif
}
inline unsigned bits_of(const VectorOf<8>::Answers& answers) {
#ifdef __AVX512DQ__
  return static_cast<unsigned char>(
      __builtin_ia32_cvtq2mask512(VectorOf<8>::AlignedAnswers(answers)));
#else
  return bits_of(VectorOf<4>::Answers(__builtin_shufflevector(answers, answers, 0, 1, 2, 3))) |
         bits_of(VectorOf<4>::Answers(__builtin_shufflevector(answers, answers, 4, 5, 6, 7))) << 4U;
#endif
}

/// A yes or no of each lane, from comparisons.
class LaneMask {
 public:
  LaneMask() = default;
  /// No in all lanes.
  static LaneMask none() { return LaneMask(Values{}); }

  friend LaneMask operator&(const LaneMask& a, const LaneMask& b) {
    return LaneMask(a.values_ & b.values_);
  }
  friend LaneMask operator|(const LaneMask& a, const LaneMask& b) {
    return LaneMask(a.values_ | b.values_);
  }
  LaneMask operator~() const { return LaneMask(~values_); }

  /// Of each lane the number of `yes` or of `no`.
  Lanes select(const Lanes& yes, const Lanes& no) const {
    return Lanes(values_ ? yes.values() : no.values());
  }
  /// A bit for each lane, the first one lowest.
  unsigned bits() const { return bits_of(values_); }

  using Values = VectorOf<Lanes::count>::Answers;
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
  using Bits = VectorOf<Lanes::count>::Bits;
  const Bits upper = Bits(x.values()) >> 32;
  const Lanes number = Lanes(Lanes::Values(upper | detail::bits_of_two_52)) - detail::two_52;
  const Lanes third = (detail::start_of_inverse_cube_root - number * (1.0 / 3)) + detail::two_52;
  return Lanes(Lanes::Values(Bits(third.values()) << 32));
}

/// Up to four numbers of each contact, one contact after the other.
using Rows = std::array<Row, Lanes::count>;

/// The row of each lane from a function of the lane.
template <class Numbers, std::size_t... lane>
Rows each_row(const Numbers& numbers, std::index_sequence<lane...>) {
  return {numbers(lane)...};
}
template <class Numbers>
Rows each_row(const Numbers& numbers) {
  return each_row(numbers, std::make_index_sequence<Lanes::count>());
}

/// The vectors that stand in the first three numbers of the rows.
inline Vector3Of<Lanes> columns_of(const Rows& rows) {
  const std::array<Lanes, 4> columns = Lanes::columns(rows);
  return {columns[0], columns[1], columns[2]};
}
/// The inverse of columns_of; the fourth numbers have no meaning.
inline Rows rows_of(const Vector3Of<Lanes>& v) { return Lanes::rows({v[0], v[1], v[2], v[2]}); }

/// The vector of each lane from a function of the lane: where its three numbers stand.
template <class Numbers>
Vector3Of<Lanes> each_vector(const Numbers& numbers) {
  return columns_of(each_row([&](std::size_t lane) { return Row::load_three(numbers(lane)); }));
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
