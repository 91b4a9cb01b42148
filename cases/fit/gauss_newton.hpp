// SPDX-License-Identifier: BSD-3-Clause
// Parameters of a law from one measured curve, by Gauss and Newton's method with central
// differences, and what the curve says of each.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

namespace stickslip::cases {

/// A curve that depends on parameters, and what was measured of it.
struct CurveToFit {
  std::function<Eigen::VectorXd(const Eigen::VectorXd& parameters)> model;
  Eigen::VectorXd measured;
  Eigen::VectorXd start;  ///< parameters above 0
};

/// One parameter as it is found.
struct FittedParameter {
  double value = 0;
  double uncertainty = 0;  ///< standard deviation, from what is left of the curve
  bool is_seen = true;     ///< whether the curve depends on it there
};

/// The fit.
struct CurveFit {
  std::vector<FittedParameter> parameters;
  double left = 0;  ///< root mean square of what is left
  int iterations = 0;
  bool is_at_rest = false;  ///< whether the last steps changed nothing
  /// Correlation of two parameters that is largest in size, where there are two; 1: the curve does
  /// not tell them apart.
  double correlation = 0;
};

/// Steps are cut to half of a parameter, and halved until the curve is nearer. A parameter that the
/// curve does not see keeps its start.
[[nodiscard]] CurveFit fit_curve(const CurveToFit& curve);

}  // namespace stickslip::cases
