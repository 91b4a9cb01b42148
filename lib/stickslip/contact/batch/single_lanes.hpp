// SPDX-License-Identifier: BSD-3-Clause
// Several numbers in single precision at a time, twice as many as in double precision: what
// lanes.hpp has for doubles. A file names STICKSLIP_LANES and includes lanes.hpp, then names
// STICKSLIP_LANES anew, and STICKSLIP_SINGLE_LANES, before it includes this or a kernel.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "stickslip/contact/batch/lanes.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// The compiler's vectors of so many numbers, and of what fits to them.
template <std::size_t n>
struct SinglesOf;
template <>
struct SinglesOf<4> {
  using Numbers [[gnu::vector_size(16), gnu::aligned(sizeof(float)), gnu::may_alias]] = float;
};
template <>
struct SinglesOf<8> {
  using Numbers [[gnu::vector_size(32), gnu::aligned(sizeof(float)), gnu::may_alias]] = float;
  using Answers [[gnu::vector_size(32), gnu::aligned(sizeof(float)), gnu::may_alias]] = int;
  using AlignedNumbers [[gnu::vector_size(32)]] = float;
};
template <>
struct SinglesOf<16> {
  using Numbers [[gnu::vector_size(64), gnu::aligned(sizeof(float)), gnu::may_alias]] = float;
  using Answers [[gnu::vector_size(64), gnu::aligned(sizeof(float)), gnu::may_alias]] = int;
  using AlignedNumbers [[gnu::vector_size(64)]] = float;
  using AlignedAnswers [[gnu::vector_size(64)]] = int;
};

/// Up to four numbers of one contact, or one of four contacts.
struct SingleRow {
  SinglesOf<4>::Numbers values;
};

/// A bit for each answer, the first one lowest.
inline unsigned bits_of(const SinglesOf<8>::Answers& answers) {
#ifdef __AVX__
  return static_cast<unsigned>(__builtin_ia32_movmskps256(SinglesOf<8>::AlignedNumbers(answers)));
#else
  unsigned all = 0;
  for (std::size_t i = 0; i < 8; ++i) all |= answers[i] != 0 ? 1U << i : 0U;
  return all;
#endif
}
inline unsigned bits_of(const SinglesOf<16>::Answers& answers) {
#ifdef __AVX512DQ__
  return static_cast<std::uint16_t>(
      __builtin_ia32_cvtd2mask512(SinglesOf<16>::AlignedAnswers(answers)));
#else
  unsigned all = 0;
  for (std::size_t i = 0; i < 16; ++i) all |= answers[i] != 0 ? 1U << i : 0U;
  return all;
#endif
}

/// Numbers of several contacts. Every lane has the value that the operation has for a float, to the
/// bit.
template <std::size_t n>
class SingleLanesOf {
 public:
  static_assert(n == 8 || n == 16);
  using Real = float;
  /// Number of lanes.
  static constexpr std::size_t count = n;

  using Values = typename SinglesOf<n>::Numbers;

  SingleLanesOf() = default;
  /// The same number in all lanes.
  SingleLanesOf(double x)  // NOLINT(google-explicit-constructor): as a literal is
      : SingleLanesOf(each([x](std::size_t) { return static_cast<float>(x); })) {}
  explicit SingleLanesOf(const Values& values) : values_(values) {}

  /// The number of each lane from a function of the lane.
  template <class Number>
  static SingleLanesOf each(const Number& number) {
    return each(number, std::make_index_sequence<count>());
  }
  /// The numbers that stand one after the other from here on.
  static SingleLanesOf load(const float* numbers) {
    return SingleLanesOf(*reinterpret_cast<const Values*>(numbers));
  }
  /// The inverse of load.
  void store(float* numbers) const { *reinterpret_cast<Values*>(numbers) = values_; }

  /// As the compiler has them.
  const Values& values() const { return values_; }
  float operator[](std::size_t lane) const { return values_[lane]; }
  void set(std::size_t lane, double x) { values_[lane] = static_cast<float>(x); }

  /// Numbers of four contacts each, one group behind the other.
  static SingleLanesOf of_groups(const std::array<SingleRow, n / 4>& groups) {
    const auto& low = groups[0].values;
    const auto& second = groups[1].values;
    if constexpr (n == 8) {
      return SingleLanesOf(__builtin_shufflevector(low, second, 0, 1, 2, 3, 4, 5, 6, 7));
    } else {
      const auto& third = groups[2].values;
      const auto& high = groups[3].values;
      return SingleLanesOf(
          __builtin_shufflevector(__builtin_shufflevector(low, second, 0, 1, 2, 3, 4, 5, 6, 7),
                                  __builtin_shufflevector(third, high, 0, 1, 2, 3, 4, 5, 6, 7), 0,
                                  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    }
  }
  /// The inverse of of_groups: tells the number of each group and the group.
  template <class Tell>
  void each_group(const Tell& tell) const {
    tell(0, SingleRow{__builtin_shufflevector(values_, values_, 0, 1, 2, 3)});
    tell(1, SingleRow{__builtin_shufflevector(values_, values_, 4, 5, 6, 7)});
    if constexpr (count == 16) {
      tell(2, SingleRow{__builtin_shufflevector(values_, values_, 8 % count, 9 % count, 10 % count,
                                                11 % count)});
      tell(3, SingleRow{__builtin_shufflevector(values_, values_, 12 % count, 13 % count,
                                                14 % count, 15 % count)});
    }
  }
  /// Rows and columns of four times four numbers exchanged, in each group.
  static void transpose(SingleLanesOf& a, SingleLanesOf& b, SingleLanesOf& c, SingleLanesOf& d) {
    constexpr auto even = [](std::size_t i) { return i % 2 == 0 ? i : count + i - 1; };
    constexpr auto odd = [](std::size_t i) { return i % 2 == 0 ? i + 1 : count + i; };
    constexpr auto first_pairs = [](std::size_t i) { return i % 4 < 2 ? i : count + i - 2; };
    constexpr auto second_pairs = [](std::size_t i) { return i % 4 < 2 ? i + 2 : count + i; };
    const SingleLanesOf ab_even = shuffled(a, b, even);
    const SingleLanesOf ab_odd = shuffled(a, b, odd);
    const SingleLanesOf cd_even = shuffled(c, d, even);
    const SingleLanesOf cd_odd = shuffled(c, d, odd);
    a = shuffled(ab_even, cd_even, first_pairs);
    b = shuffled(ab_odd, cd_odd, first_pairs);
    c = shuffled(ab_even, cd_even, second_pairs);
    d = shuffled(ab_odd, cd_odd, second_pairs);
  }

  SingleLanesOf operator-() const { return SingleLanesOf(-values_); }
  friend SingleLanesOf operator+(const SingleLanesOf& a, const SingleLanesOf& b) {
    return SingleLanesOf(a.values_ + b.values_);
  }
  friend SingleLanesOf operator-(const SingleLanesOf& a, const SingleLanesOf& b) {
    return SingleLanesOf(a.values_ - b.values_);
  }
  friend SingleLanesOf operator*(const SingleLanesOf& a, const SingleLanesOf& b) {
    return SingleLanesOf(a.values_ * b.values_);
  }
  friend SingleLanesOf operator/(const SingleLanesOf& a, const SingleLanesOf& b) {
    return SingleLanesOf(a.values_ / b.values_);
  }
  SingleLanesOf& operator+=(const SingleLanesOf& other) { return *this = *this + other; }
  friend SingleLanesOf sqrt(const SingleLanesOf& a) {
    using Aligned [[maybe_unused]] = typename SinglesOf<n>::AlignedNumbers;
    if constexpr (n == 16) {
#if defined(__AVX512F__) && defined(__clang__)
      return SingleLanesOf(__builtin_ia32_sqrtps512(Aligned(a.values_), 4));
#elif defined(__AVX512F__)
      return SingleLanesOf(
          __builtin_ia32_sqrtps512_mask(a.values_, Aligned{}, static_cast<short>(-1), 4));
#endif
    } else {
#ifdef __AVX__
      return SingleLanesOf(__builtin_ia32_sqrtps256(a.values_));
#endif
    }
    return each([&](std::size_t lane) { return std::sqrt(a.values_[lane]); });
  }

 private:
  template <class Number, std::size_t... lane>
  static SingleLanesOf each(const Number& number, std::index_sequence<lane...>) {
    return SingleLanesOf(Values{number(lane)...});
  }
  template <class Place>
  static SingleLanesOf shuffled(const SingleLanesOf& a, const SingleLanesOf& b, Place) {
    return shuffled<Place>(a, b, std::make_index_sequence<count>());
  }
  template <class Place, std::size_t... i>
  static SingleLanesOf shuffled(const SingleLanesOf& a, const SingleLanesOf& b,
                                std::index_sequence<i...>) {
    return SingleLanesOf(Values(__builtin_shufflevector(a.values_, b.values_, Place{}(i)...)));
  }

  Values values_;
};

/// Twice as many as there are of doubles.
using Lanes = SingleLanesOf<2 * lane_count>;

/// A yes or no of each lane, from comparisons.
class LaneMask {
 public:
  using Values = SinglesOf<Lanes::count>::Answers;

  LaneMask() = default;
  explicit LaneMask(const Values& values) : values_(values) {}
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
/// 1 with its sign.
inline Lanes sign_of(const Lanes& a) {
  using Bits = LaneMask::Values;
  const Bits sign = Bits{} + std::numeric_limits<int>::min();
  const Lanes one = 1;
  return Lanes(Lanes::Values((Bits(a.values()) & sign) | Bits(one.values())));
}

/// A few numbers of each lane, one lane after the other.
using SingleRows = std::array<SingleRow, Lanes::count>;

/// The vectors that stand in the first three numbers of the rows.
inline Vector3Of<Lanes> columns_of(const SingleRows& rows) {
  std::array<Lanes, 4> columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::array<SingleRow, Lanes::count / 4> groups;
    for (std::size_t g = 0; g < groups.size(); ++g) groups[g] = rows[4 * g + i];
    columns[i] = Lanes::of_groups(groups);
  }
  Lanes::transpose(columns[0], columns[1], columns[2], columns[3]);
  return {columns[0], columns[1], columns[2]};
}
/// The inverse of columns_of; the fourth numbers have no meaning.
inline SingleRows rows_of(const Vector3Of<Lanes>& v) {
  std::array<Lanes, 4> columns{v[0], v[1], v[2], v[2]};
  Lanes::transpose(columns[0], columns[1], columns[2], columns[3]);
  SingleRows rows;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].each_group([&](std::size_t g, const SingleRow& row) { rows[4 * g + i] = row; });
  }
  return rows;
}

/// The nearest numbers in single precision.
inline SingleRow narrowed(const LanesOf<4>& x) {
  return {__builtin_convertvector(x.values(), SinglesOf<4>::Numbers)};
}
/// The same numbers in double precision.
inline LanesOf<4> widened(const SingleRow& x) {
  return LanesOf<4>(__builtin_convertvector(x.values, LanesOf<4>::Values));
}

/// The numbers of a history.
template <std::size_t count>
using HistoryLanes = std::array<Lanes, count>;

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
