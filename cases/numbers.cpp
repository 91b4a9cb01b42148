// SPDX-License-Identifier: BSD-3-Clause
#include "cases/numbers.hpp"

#include <fmt/format.h>

#include <limits>

namespace stickslip {

double positive_or_gap(double x) { return x > 0 ? x : std::numeric_limits<double>::quiet_NaN(); }

std::vector<double> logarithmic_range(double from, double to, int points) {
  std::vector<double> all;
  for (int i = 0; i < points; ++i) {
    all.push_back(from * std::pow(to / from, static_cast<double>(i) / (points - 1)));
  }
  return all;
}

Norms norms_of(std::span<const double> errors) {
  Norms norms;
  double sum = 0;
  for (const double e : errors) {
    // A NaN must not be lost in a comparison.
    if (!(std::abs(e) <= norms.largest)) norms.largest = std::abs(e);
    if (std::isnan(e)) return {e, e};
    sum += e * e;
  }
  if (!errors.empty()) norms.root_mean_square = std::sqrt(sum / static_cast<double>(errors.size()));
  return norms;
}

Cell number_cell(double x, const char* format, Tone tone) {
  return {std::isnan(x) ? "-" : fmt::format(fmt::runtime(format), x), x, tone};
}

}  // namespace stickslip
