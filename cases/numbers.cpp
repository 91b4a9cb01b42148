// SPDX-License-Identifier: BSD-3-Clause
#include "cases/numbers.hpp"

#include <fmt/format.h>

namespace stickslip::cases {

std::vector<int> counted(int from, int to, int by) {
  std::vector<int> all;
  for (int i = from; i <= to; i += by) all.push_back(i);
  return all;
}

std::vector<int> multiplied(int from, int to, int by) {
  std::vector<int> all;
  for (int i = from; i <= to; i *= by) all.push_back(i);
  return all;
}

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

Cell error_cell(double error, const char* format) {
  return number_cell(error, format, tone_of(std::abs(error)));
}

Cell percent_cell(double share, const char* format) {
  return number_cell(100 * share, format, tone_of(std::abs(share)));
}

Cell known_cell(std::optional<double> x, const char* format, std::string unknown) {
  return x && !std::isnan(*x) ? number_cell(*x, format) : muted_cell(std::move(unknown));
}

}  // namespace stickslip::cases
