// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/moment_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace stickslip {
namespace {

/// Pointers to the numbers of a step, which is constant or not, in the order of a row.
template <class Step>
auto numbers_of_step(Step& s) {
  return std::array{&s.roll[0],      &s.roll[1],     &s.twist,      &s.roll_rate[0],
                    &s.roll_rate[1], &s.twist_rate,  &s.normal_old, &s.normal_new,
                    &s.overlap_old,  &s.overlap_new, &s.radius_p,   &s.radius_q};
}

/// Numbers of an answer, without its regimes.
template <class Moment>
auto numbers_of_moment(Moment& m) {
  return std::array{&m.rolling[0],         &m.rolling[1],       &m.twisting, &m.damping_rolling[0],
                    &m.damping_rolling[1], &m.damping_twisting, &m.work,     &m.stored,
                    &m.dissipated,         &m.viscous};
}
constexpr std::size_t moments_alone = 3;
constexpr std::size_t count_of_regimes = 2;

template <class Numbers>
std::vector<double> values_at(const Numbers& numbers) {
  std::vector<double> values;
  for (const double* const x : numbers) values.push_back(*x);
  return values;
}

Regime regime_of(double number) {
  for (const Regime regime : {Regime::separated, Regime::stick, Regime::partial_slip, Regime::slip})
    if (number == static_cast<double>(regime)) return regime;
  throw RowError("has a regime that does not exist; it is 0, 1, 2 or 3");
}

/// Takes the memory from the end of the numbers.
void take_memory(std::vector<double>& numbers, std::span<double> memory) {
  std::ranges::copy(std::span(numbers).last(memory.size()), memory.begin());
  numbers.resize(numbers.size() - memory.size());
}

}  // namespace

std::string moment_line(const MomentStep& step, std::span<const double> memory) {
  std::vector<double> numbers = values_at(numbers_of_step(step));
  numbers.insert(numbers.end(), memory.begin(), memory.end());
  return std::string(moments_word) + ' ' + numbers_text(numbers) + '\n';
}

MomentStep read_moment_line(std::string_view text, std::span<double> memory) {
  MomentStep step;
  const auto into = numbers_of_step(step);
  std::vector<double> numbers = read_numbers(text);
  if (numbers.size() != into.size() + memory.size()) {
    throw RowError("has " + std::to_string(numbers.size()) + " numbers, not " +
                   std::to_string(into.size()) + " and " + std::to_string(memory.size()) +
                   " that are remembered");
  }
  take_memory(numbers, memory);
  for (std::size_t i = 0; i < into.size(); ++i) *into[i] = numbers[i];
  return step;
}

std::string moment_answer(const ContactMoment& moment, std::span<const double> memory) {
  std::vector<double> numbers = values_at(numbers_of_moment(moment));
  numbers.push_back(static_cast<double>(moment.rolling_regime));
  numbers.push_back(static_cast<double>(moment.twisting_regime));
  numbers.insert(numbers.end(), memory.begin(), memory.end());
  return numbers_text(numbers) + '\n';
}

ContactMoment read_moment_answer(std::string_view line, std::span<double> memory) {
  ContactMoment moment;
  moment.work = moment.stored = moment.dissipated = moment.viscous =
      std::numeric_limits<double>::quiet_NaN();
  const auto into = numbers_of_moment(moment);
  const std::size_t whole = into.size() + count_of_regimes;
  std::vector<double> numbers = read_numbers(line);
  const std::size_t count = numbers.size() - std::min(memory.size(), numbers.size());
  if (count != moments_alone && count != whole) {
    throw RowError("has " + std::to_string(numbers.size()) + " numbers, not " +
                   std::to_string(moments_alone) + " or " + std::to_string(whole) + " and " +
                   std::to_string(memory.size()) + " that are remembered");
  }
  take_memory(numbers, memory);
  for (std::size_t i = 0; i < std::min(count, into.size()); ++i) *into[i] = numbers[i];
  if (count == whole) {
    moment.rolling_regime = regime_of(numbers[into.size()]);
    moment.twisting_regime = regime_of(numbers[into.size() + 1]);
  }
  const double all = moment.rolling[0] + moment.rolling[1] + moment.twisting +
                     moment.damping_rolling[0] + moment.damping_rolling[1] +
                     moment.damping_twisting;
  const bool remembers = std::ranges::all_of(memory, [](double x) { return std::isfinite(x); });
  if (!std::isfinite(all) || !remembers) throw RowError("is not finite");
  return moment;
}

}  // namespace stickslip
