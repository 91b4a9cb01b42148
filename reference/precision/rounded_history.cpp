// SPDX-License-Identifier: BSD-3-Clause
#include "reference/precision/rounded_history.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace stickslip::reference {
namespace {

/// How many steps from `now` by `move` surely stay between its powers of two.
long double steps_inside(long double now, long double move, const NumberType& type) {
  if (type.bits == 0) return (std::ldexp(1.0L, type.top) - std::abs(now)) / std::abs(move) - 2;
  const long double low = std::ldexp(1.0L, std::ilogb(now));
  const bool grows = (now > 0) == (move > 0);
  const long double room = grows ? 2 * low - std::abs(now) : std::abs(now) - low;
  return std::floor(room / std::abs(move)) - 2;
}

bool in_one_binade(long double a, long double b) {
  return a != 0 && b != 0 && (a > 0) == (b > 0) && std::ilogb(a) == std::ilogb(b);
}

/// The arithmetic of the machine, so that this takes seconds for 2^28 steps and not minutes.
long double compensated_sum(float increment, std::uint64_t steps) {
  static_assert(FLT_EVAL_METHOD == 0, "sums of floats must be rounded to float");
  float sum = 0;
  float rest = 0;
  for (std::uint64_t i = 0; i < steps; ++i) {
    const float next = increment - rest;
    const float total = sum + next;
    rest = (total - sum) - next;
    sum = total;
  }
  return static_cast<long double>(sum) - static_cast<long double>(rest);
}

}  // namespace

long double repeated_sum(long double start, long double increment, std::uint64_t steps,
                         const NumberType& type) {
  long double sum = start;
  while (steps > 0) {
    const long double before = sum;
    const long double first = rounded(before + increment, type);
    if (--steps == 0 || first == before || std::isinf(first)) return first;
    sum = rounded(first + increment, type);
    if (--steps == 0 || first == sum || std::isinf(sum)) return sum;
    // The first of two steps between the same powers of two settles a tie: the second repeats.
    if (type.bits != 0 && (!in_one_binade(before, first) || !in_one_binade(first, sum))) continue;
    const long double move = sum - first;
    const long double inside = steps_inside(sum, move, type);
    if (inside < 1) continue;
    const std::uint64_t jump = std::min(steps, static_cast<std::uint64_t>(inside));
    sum += move * static_cast<long double>(jump);
    steps -= jump;
  }
  return sum;
}

SingleSpring single_spring(long double x, long double kt, int k) {
  const std::uint64_t steps = std::uint64_t{1} << k;
  const long double increment = rounded(std::ldexp(x, -k), single_type);
  const long double of_force = rounded(rounded(kt, single_type) * increment, single_type);
  return {.shift = repeated_sum(0, increment, steps, single_type),
          .force = repeated_sum(0, of_force, steps, single_type),
          .compensated = compensated_sum(static_cast<float>(increment), steps)};
}

long double standing_of_single(long double increment) {
  const long double places = 2 * rounded(increment, single_type);
  const int above = std::ilogb(places);
  const int place = std::ldexp(1.0L, above) == places ? above : above + 1;
  return std::ldexp(1.0L, place + single_type.bits - 1);
}

long double bias_of_single(long double x, std::uint64_t steps) {
  const long double increment = x / static_cast<long double>(steps);
  long double bias = 0;
  for (long double low = increment; low < x;) {
    const long double high = std::min(std::ldexp(1.0L, std::ilogb(low) + 1), x);
    const long double place = last_place(low, single_type);
    bias += (high - low) / increment * (std::rint(increment / place) * place - increment);
    low = high;
  }
  return bias;
}

SingleCycles single_cycles(long double x, std::uint64_t up, std::uint64_t down,
                           const std::vector<int>& cycles) {
  const long double rise = rounded(x / static_cast<long double>(up), single_type);
  const long double fall = -rounded(x / static_cast<long double>(down), single_type);
  SingleCycles answer{.ends = {}, .foretold = bias_of_single(x, up) - bias_of_single(x, down)};
  long double left = 0;
  int done = 0;
  for (const int count : cycles) {
    for (; done < count; ++done)
      left = repeated_sum(repeated_sum(left, rise, up, single_type), fall, down, single_type);
    answer.ends.push_back(left);
  }
  return answer;
}

}  // namespace stickslip::reference
