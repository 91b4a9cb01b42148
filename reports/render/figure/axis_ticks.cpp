// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/axis_ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace stickslip::reports {
namespace {

using Needed = std::function<double(const std::string&)>;

/// The power of ten, a multiple of three, that a linear axis is divided by to keep its numbers
/// short.
int shared_exponent(const Axis& axis, const AxisRange& range) {
  if (axis.logarithmic) return 0;
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  if (largest >= 1e-2 && largest < 1e4) return 0;
  return 3 * static_cast<int>(std::floor(std::log10(largest) / 3));
}

/// A number as it stands at an axis, with a true minus sign.
std::string number_text(double number) {
  const std::string text = fmt::format("{:.6g}", std::abs(number));
  return number < 0 && text != "0" ? "−" + text : text;
}

std::string power_text(int exponent) { return fmt::format("10^{{{}}}", exponent); }

/// Whether all numbers have the room that they need.
bool fit(const std::vector<Tick>& ticks, double length_of_unit, const Needed& needed,
         const std::function<double(double)>& position) {
  for (std::size_t k = 1; k < ticks.size(); ++k) {
    const double room = length_of_unit * (position(ticks[k].at) - position(ticks[k - 1].at));
    if (room < (needed(ticks[k].label) + needed(ticks[k - 1].label)) / 2) return false;
  }
  return true;
}

void linear_ticks(AxisLayout& layout, double length, const Needed& needed) {
  const double scale = std::pow(10.0, -layout.exponent);
  const double low = layout.range.low * scale;
  const double high = layout.range.high * scale;
  const auto same = [](double value) { return value; };
  double step = std::pow(10.0, std::floor(std::log10((high - low) / 12)));
  for (int k = 0; k < 12; ++k) {
    layout.ticks.clear();
    const double first = std::ceil(low / step - 1e-9);
    const double last = std::floor(high / step + 1e-9);
    for (double i = first; i <= last; ++i)
      layout.ticks.push_back({i * step, number_text(i * step)});
    if (layout.ticks.size() <= 12 && fit(layout.ticks, length / (high - low), needed, same)) break;
    step *= k % 3 == 1 ? 2.5 : 2;  // 1, 2, 5, 10
  }
  layout.small_ticks.clear();
  for (double i = std::ceil(2 * low / step - 1e-9); i <= 2 * high / step + 1e-9; ++i) {
    if (std::fmod(std::abs(i), 2.0) > 0.5) layout.small_ticks.push_back(i * step / 2);
  }
}

/// Numbers between powers of ten, where there are too few of these to read the axis by.
std::vector<Tick> digits(const AxisRange& range, const std::vector<int>& chosen) {
  std::vector<Tick> ticks;
  const int first = static_cast<int>(std::floor(std::log10(range.low)));
  const int last = static_cast<int>(std::floor(std::log10(range.high)));
  for (int power = first; power <= last; ++power) {
    for (const int digit : chosen) {
      const double value = digit * std::pow(10.0, power);
      if (value < range.low * (1 - 1e-12) || value > range.high * (1 + 1e-12)) continue;
      const bool is_short = power >= -3 && power <= 4;
      ticks.push_back({value, is_short     ? number_text(value)
                              : digit == 1 ? power_text(power)
                                           : fmt::format("{}×{}", digit, power_text(power))});
    }
  }
  return ticks;
}

void logarithmic_ticks(AxisLayout& layout, double length, const Needed& needed) {
  const AxisRange& range = layout.range;
  const double decades = std::log10(range.high / range.low);
  const auto position = [](double value) { return std::log10(value); };
  const double unit = length / decades;
  const int first = static_cast<int>(std::ceil(std::log10(range.low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
  if (decades < 2) {
    for (const std::vector<int>& chosen : {std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9},
                                           {1, 2, 3, 5},
                                           {1, 2, 5},
                                           {1, 3},
                                           {1, 5},
                                           {1}}) {
      layout.ticks = digits(range, chosen);
      const bool few = decades > 0.7 ? chosen.size() <= 3 : true;
      if (few && layout.ticks.size() >= 2 && fit(layout.ticks, unit, needed, position)) break;
    }
    if (layout.ticks.size() >= 2) {
      for (const Tick& tick : digits(range, {1, 2, 3, 4, 5, 6, 7, 8, 9}))
        layout.small_ticks.push_back(tick.at);
      return;
    }
    // Less than a digit: numbers at equal distances.
    layout.ticks.clear();
    layout.small_ticks.clear();
    double step = std::pow(10.0, std::floor(std::log10((range.high - range.low) / 4)));
    if ((range.high - range.low) / step > 6) step *= 2;
    for (double i = std::ceil(range.low / step); i <= range.high / step + 1e-9; ++i)
      layout.ticks.push_back({i * step, fmt::format("{:.3g}", i * step)});
    return;
  }
  for (int step = 1; step <= 100; ++step) {
    layout.ticks.clear();
    for (int power = first; power <= last; ++power) {
      if ((power % step + step) % step == 0)
        layout.ticks.push_back({std::pow(10.0, power), power_text(power)});
    }
    if (!fit(layout.ticks, unit, needed, position)) continue;
    for (int power = first - 1; power <= last; ++power) {
      const double decade = std::pow(10.0, power);
      const double ends = step == 1 ? 9 : 1;
      for (double digit = step == 1 ? 2 : 1; digit <= ends; ++digit) {
        if (digit * decade >= range.low && digit * decade <= range.high)
          layout.small_ticks.push_back(digit * decade);
      }
    }
    return;
  }
}

}  // namespace

void make_ticks(AxisLayout& layout, const Axis& axis, double length, const Needed& needed) {
  layout.exponent = shared_exponent(axis, layout.range);
  layout.ticks.clear();
  layout.small_ticks.clear();
  if (axis.logarithmic) {
    logarithmic_ticks(layout, length, needed);
  } else {
    linear_ticks(layout, length, needed);
  }
}

}  // namespace stickslip::reports
