// SPDX-License-Identifier: BSD-3-Clause
// Small tools for numbers: ranges, norms, and cells of tables.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "cases/exhibits/exhibit.hpp"

namespace stickslip {

/// In the precision of the references.
inline long double wide(double x) { return x; }
/// Back from it.
inline double narrow(long double x) { return static_cast<double>(x); }

/// What is not there: in a curve, the line is interrupted.
inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// NaN for zero, so that a logarithmic axis leaves it out.
double positive_or_gap(double x);

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

}  // namespace stickslip
