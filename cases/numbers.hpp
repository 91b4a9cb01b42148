// SPDX-License-Identifier: BSD-3-Clause
// Small tools for numbers: ranges, norms, and cells of tables.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cases/exhibits/exhibit.hpp"

namespace stickslip::cases {

/// In the precision of the references.
inline long double wide(double x) { return x; }
/// Back from it.
inline double narrow(long double x) { return static_cast<double>(x); }

/// What is not there: in a curve, the line is interrupted.
inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// NaN for what is not above `least`, as zero and round-off, so that a logarithmic axis leaves it
/// out.
inline double positive_or_gap(double x, double least = 0) { return x > least ? x : no_number; }

/// The larger of two errors; a NaN is never lost.
inline double worse(double error, double other) {
  if (std::isnan(error)) return error;
  return other <= error ? error : other;
}

/// `points` + 1 numbers from `from` to `to`, evenly spaced: from + (to - from) i/points.
template <class Real>
std::vector<Real> evenly(Real from, Real to, int points) {
  std::vector<Real> all;
  for (int i = 0; i <= points; ++i)
    all.push_back(from + (to - from) * static_cast<Real>(i) / points);
  return all;
}

/// The whole numbers from, from + by, ... up to `to`.
std::vector<int> counted(int from, int to, int by = 1);
/// The whole numbers from, from times by, ... up to `to`: numbers of steps.
std::vector<int> multiplied(int from, int to, int by = 2);

/// Points evenly spaced in the logarithm, ends included.
std::vector<double> logarithmic_range(double from, double to, int points);

/// Largest and root mean square of a list of errors.
struct Norms {
  double largest = 0;
  double root_mean_square = 0;
};
/// Of errors of either sign; NaN in both if one is.
Norms norms_of(std::span<const double> errors);

/// A cell with a number as fmt prints it in this format; a dash for NaN.
Cell number_cell(double x, const char* format, Tone tone = Tone::plain);
/// The same with the tone of the error, of either sign.
Cell error_cell(double error, const char* format);
/// A share in percent, with the tone of the share as an error, of either sign.
Cell percent_cell(double share, const char* format);
/// A number that may not be known: `unknown`, in grey, for none and for NaN.
Cell known_cell(std::optional<double> x, const char* format, std::string unknown = {});
/// A cell without a number, in grey.
inline Cell muted_cell(std::string text = {}) { return {std::move(text), {}, Tone::muted}; }
/// "yes", which is good, or "no".
inline Cell yes_or_no(bool holds) {
  return {holds ? "yes" : "no", {}, holds ? Tone::good : Tone::bad};
}

}  // namespace stickslip::cases
