// SPDX-License-Identifier: BSD-3-Clause
// Order and limit of a ladder of errors.
#pragma once

#include <optional>
#include <span>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// One level of a refinement ladder with its signed error in units of the observable's scale.
struct SignedError {
  int steps = 0;
  double error = 0;
};

/// What a ladder of signed errors tells.
struct ConvergenceFit {
  std::optional<double> order;  ///< observed order
  int order_from = 0;           ///< coarsest and finest level that it was fitted to
  int order_to = 0;
  std::optional<double> limit;   ///< extrapolated signed error for infinitely many steps
  double limit_uncertainty = 0;  ///< change of the limit when the finest level is left out
  std::optional<double> floor;   ///< error at which refinement no longer helps
  bool of_envelope = false;      ///< the errors zigzag and their envelope was fitted
};

/// Fits errors(N) = limit + c N^-order to the asymptotic part of a ladder.
///
/// Order and limit are fitted together, through the differences of successive levels, because an
/// error may cross zero by accident on its way to a wrong limit. Differences at the level of
/// round-off are left out; the part that is used is the longest run of the finest levels in which
/// the local order is steady. Where there is no such run (an event inside a step makes the error
/// zigzag) the envelope of the errors is fitted instead. Nothing is fitted to round-off.
/// `noise` is the round-off to expect in the errors; levels ascend in steps.
ConvergenceFit fit_convergence(std::span<const SignedError> levels, double noise);

}  // namespace stickslip::reports
