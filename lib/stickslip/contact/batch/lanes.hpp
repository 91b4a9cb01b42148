// SPDX-License-Identifier: BSD-3-Clause
// Several numbers at a time, for formulas that are the same for all contacts of a batch.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
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
/// anywhere, they are aligned as one number is.
template <class Number, std::size_t n>
struct VectorOf {
  static constexpr std::size_t bytes = n * sizeof(Number);
  using Whole = std::conditional_t<sizeof(Number) == sizeof(long long), long long, int>;
  using Numbers [[gnu::vector_size(bytes), gnu::aligned(sizeof(Number)), gnu::may_alias]] = Number;
  using Answers [[gnu::vector_size(bytes), gnu::aligned(sizeof(Number)), gnu::may_alias]] = Whole;
  using AlignedNumbers [[gnu::vector_size(bytes)]] = Number;
  using AlignedAnswers [[gnu::vector_size(bytes)]] = Whole;
};

template <class Number, std::size_t n>
class MaskOf;

/// Numbers of several contacts, or of one: double or float. The compiler makes of an operation what
/// the machine has; every lane has the value that the operation has for a single number, to the
/// bit.
template <class Number, std::size_t n>
class LanesOf {
 public:
  static_assert(n == 4 || n == 8 || n == 16);
  using Real = Number;
  /// Number of lanes.
  static constexpr std::size_t count = n;

  using Values = typename VectorOf<Number, n>::Numbers;
  using Half = LanesOf<Number, n / 2>;
  using Row = LanesOf<Number, 4>;
  using Mask = MaskOf<Number, n>;

 private:
  static constexpr bool is_double = sizeof(Number) == sizeof(double);
  using Pair = typename VectorOf<Number, 2>::Numbers;
  using Aligned = typename VectorOf<Number, n>::AlignedNumbers;

 public:
  LanesOf() = default;
  /// One number in all lanes.
  LanesOf(double x)  // NOLINT(google-explicit-constructor): as a literal is
      : LanesOf(each([x](std::size_t) { return static_cast<Number>(x); })) {}

  /// The number of each lane from a function of the lane. They are put together in a register: a
  /// vector that is read where its parts have only just been written waits for them.
  template <class NumberOf>
  static LanesOf each(const NumberOf& number) {
    return each(number, std::make_index_sequence<n>());
  }

  /// The numbers that stand one after the other from here on.
  static LanesOf load(const Number* numbers) {
    return LanesOf(*reinterpret_cast<const Values*>(numbers));
  }
  /// Numbers of a block, from one of its contacts on.
  static LanesOf load(const BlockNumbers& numbers, std::size_t from) requires is_double {
    return load(numbers.data() + from);
  }
  /// The inverse of load.
  void store(Number* numbers) const { *reinterpret_cast<Values*>(numbers) = values_; }
  void store(BlockNumbers& numbers, std::size_t from) const requires is_double {
    store(numbers.data() + from);
  }

  /// Three numbers that stand one after the other, and a zero; nothing behind them is read.
  static LanesOf load_three(const double* numbers) requires(is_double&& n == 4) {
#ifdef __AVX__
    using Selection = typename VectorOf<Number, 4>::AlignedAnswers;
    return LanesOf(__builtin_ia32_maskloadpd256(reinterpret_cast<const Aligned*>(numbers),
                                                Selection{-1, -1, -1, 0}));
#else
    return LanesOf(Values{numbers[0], numbers[1], numbers[2], 0});
#endif
  }
  /// The inverse of load_three.
  void store_three(double* numbers) const requires is_double {
    *reinterpret_cast<Pair*>(numbers) = __builtin_shufflevector(values_, values_, 0, 1);
    numbers[2] = values_[2];
  }
  /// The first three as a vector.
  Vector3 three() const requires is_double { return {values_[0], values_[1], values_[2]}; }
  /// Adds the first three to numbers that stand one after the other.
  void add_three_to(double* numbers) const requires is_double {
    *reinterpret_cast<Pair*>(numbers) += __builtin_shufflevector(values_, values_, 0, 1);
    numbers[2] += values_[2];
  }

  /// Numbers of a half, and those of another behind them.
  static LanesOf of_halves(const Half& low, const Half& high) requires(n >= 8) {
    return of_halves(low, high, std::make_index_sequence<n>());
  }
  /// Four numbers each, one group behind the other.
  static LanesOf of_groups(const std::array<Row, n / 4>& groups) {
    if constexpr (n == 4) {
      return groups[0];
    } else if constexpr (n == 8) {
      return of_halves(groups[0], groups[1]);
    } else {
      return of_halves(Half::of_groups({groups[0], groups[1]}),
                       Half::of_groups({groups[2], groups[3]}));
    }
  }
  /// Four numbers from the fourth of this number on.
  template <std::size_t g>
  Row group() const {
    return Row(__builtin_shufflevector(values_, values_, 4 * g, 4 * g + 1, 4 * g + 2, 4 * g + 3));
  }
  /// Rows and columns of four times four numbers exchanged, in each group of four lanes.
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
  /// The first numbers of all rows, the second ones, and so on.
  static std::array<LanesOf, 4> columns(const std::array<Row, n>& rows) {
    constexpr auto groups = std::make_index_sequence<n / 4>();
    std::array<LanesOf, 4> all{column(rows, 0, groups), column(rows, 1, groups),
                               column(rows, 2, groups), column(rows, 3, groups)};
    transpose(all[0], all[1], all[2], all[3]);
    return all;
  }
  /// The inverse of columns.
  static std::array<Row, n> rows(std::array<LanesOf, 4> columns) {
    transpose(columns[0], columns[1], columns[2], columns[3]);
    return rows(columns, std::make_index_sequence<n>());
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
  /// The vector of the compiler.
  const Values& values() const { return values_; }

  Number operator[](std::size_t lane) const { return values_[lane]; }
  void set(std::size_t lane, double x) { values_[lane] = static_cast<Number>(x); }

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
  friend Mask operator<(const LanesOf& a, const LanesOf& b) { return Mask(a.values_ < b.values_); }
  friend Mask operator<=(const LanesOf& a, const LanesOf& b) {
    return Mask(a.values_ <= b.values_);
  }
  friend Mask operator>(const LanesOf& a, const LanesOf& b) { return b < a; }
  friend Mask operator==(const LanesOf& a, const LanesOf& b) {
    return Mask(a.values_ == b.values_);
  }
  /// The larger or the smaller number of each lane, as std::max and std::min give it.
  friend LanesOf max(const LanesOf& a, const LanesOf& b) { return (a < b).select(b, a); }
  friend LanesOf min(const LanesOf& a, const LanesOf& b) { return (b < a).select(b, a); }
  /// Without its sign.
  friend LanesOf abs(const LanesOf& a) { return max(a, -a); }
  /// 1 with its sign, as std::copysign gives it.
  friend LanesOf sign_of(const LanesOf& a) {
    using Bits = typename VectorOf<Number, n>::Answers;
    const Bits sign = Bits{} + std::numeric_limits<typename VectorOf<Number, n>::Whole>::min();
    const LanesOf one = 1;
    return LanesOf(Values((Bits(a.values_) & sign) | Bits(one.values_)));
  }
  friend LanesOf sqrt(const LanesOf& a) {
#ifdef __AVX512F__
    if constexpr (sizeof(Values) == 64) return LanesOf(wide_root(Aligned(a.values_)));
#endif
#ifdef __AVX__
    if constexpr (is_double && n == 4) return LanesOf(__builtin_ia32_sqrtpd256(a.values_));
    if constexpr (!is_double && n == 8) return LanesOf(__builtin_ia32_sqrtps256(a.values_));
#endif
    if constexpr (is_double && n == 8) {
      return of_halves(sqrt(a.template group<0>()), sqrt(a.template group<1>()));
    } else {
      return each([&](std::size_t lane) { return std::sqrt(a.values_[lane]); });
    }
  }

 private:
  template <class NumberOf, std::size_t... lane>
  static LanesOf each(const NumberOf& number, std::index_sequence<lane...>) {
    return LanesOf(Values{number(lane)...});
  }
  template <std::size_t... i>
  static LanesOf of_halves(const Half& low, const Half& high, std::index_sequence<i...>) {
    return LanesOf(__builtin_shufflevector(low.values(), high.values(), i...));
  }
  template <std::size_t... g>
  static LanesOf column(const std::array<Row, n>& rows, std::size_t i, std::index_sequence<g...>) {
    return of_groups({rows[4 * g + i]...});
  }
  template <std::size_t... row>
  static std::array<Row, n> rows(const std::array<LanesOf, 4>& columns,
                                 std::index_sequence<row...>) {
    return {columns[row % 4].template group<row / 4>()...};
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
#ifdef __AVX512F__
  static Aligned wide_root(const Aligned& x) {
#ifdef __clang__
    if constexpr (is_double)
      return __builtin_ia32_sqrtpd512(x, 4);
    else
      return __builtin_ia32_sqrtps512(x, 4);
#else
    if constexpr (is_double)
      return __builtin_ia32_sqrtpd512_mask(x, Aligned{}, static_cast<char>(-1), 4);
    else
      return __builtin_ia32_sqrtps512_mask(x, Aligned{}, static_cast<short>(-1), 4);
#endif
  }
#endif

  Values values_;
};

/// A yes or no of each lane, from comparisons.
template <class Number, std::size_t n>
class MaskOf {
 public:
  using Values = typename VectorOf<Number, n>::Answers;

  MaskOf() = default;
  explicit MaskOf(const Values& values) : values_(values) {}
  /// No in all lanes.
  static MaskOf none() { return MaskOf(Values{}); }

  friend MaskOf operator&(const MaskOf& a, const MaskOf& b) {
    return MaskOf(a.values_ & b.values_);
  }
  friend MaskOf operator|(const MaskOf& a, const MaskOf& b) {
    return MaskOf(a.values_ | b.values_);
  }
  MaskOf operator~() const { return MaskOf(~values_); }

  /// The number of `yes` or of `no` in each lane.
  LanesOf<Number, n> select(const LanesOf<Number, n>& yes, const LanesOf<Number, n>& no) const {
    return LanesOf<Number, n>(values_ ? yes.values() : no.values());
  }
  /// A bit for each lane, the first one lowest.
  unsigned bits() const {
#ifdef __AVX512DQ__
    using Aligned = typename VectorOf<Number, n>::AlignedAnswers;
    if constexpr (sizeof(Number) == sizeof(double) && n == 8)
      return static_cast<unsigned char>(__builtin_ia32_cvtq2mask512(Aligned(values_)));
    if constexpr (sizeof(Number) == sizeof(float) && n == 16)
      return static_cast<std::uint16_t>(__builtin_ia32_cvtd2mask512(Aligned(values_)));
#endif
#ifdef __AVX__
    using AlignedNumbers = typename VectorOf<Number, n>::AlignedNumbers;
    if constexpr (sizeof(Number) == sizeof(double) && n == 4)
      return static_cast<unsigned>(__builtin_ia32_movmskpd256(AlignedNumbers(values_)));
    if constexpr (sizeof(Number) == sizeof(float) && n == 8)
      return static_cast<unsigned>(__builtin_ia32_movmskps256(AlignedNumbers(values_)));
#endif
    if constexpr (sizeof(Number) == sizeof(double) && n == 8) {
      using Half = typename MaskOf<Number, 4>::Values;
      return MaskOf<Number, 4>(Half(__builtin_shufflevector(values_, values_, 0, 1, 2, 3))).bits() |
             MaskOf<Number, 4>(Half(__builtin_shufflevector(values_, values_, 4, 5, 6, 7))).bits()
                 << 4U;
    } else {
      unsigned all = 0;
      for (std::size_t i = 0; i < n; ++i) all |= values_[i] != 0 ? 1U << i : 0U;
      return all;
    }
  }

 private:
  Values values_;
};

/// Lanes of numbers, each of another contact.
using Lanes = LanesOf<double, lane_count>;
using LaneMask = Lanes::Mask;
/// Up to four numbers of one contact.
using Row = Lanes::Row;

/// LaneMask::bits() of yes in all lanes.
inline constexpr unsigned all_lanes = (1U << Lanes::count) - 1;

/// The start of cube_root(), as for doubles.
inline Lanes near_inverse_cube_root(const Lanes& x) {
  using Bits
      [[gnu::vector_size(sizeof(Lanes::Values)), gnu::aligned(sizeof(double)), gnu::may_alias]] =
          std::uint64_t;
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
template <class Number, std::size_t n>
Vector3Of<LanesOf<Number, n>> columns_of(const std::array<LanesOf<Number, 4>, n>& rows) {
  const auto columns = LanesOf<Number, n>::columns(rows);
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
