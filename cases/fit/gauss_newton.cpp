// SPDX-License-Identifier: BSD-3-Clause
#include "cases/fit/gauss_newton.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace stickslip::cases {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int most_iterations = 60;
constexpr double width_of_difference = 1e-5;  ///< over the parameter
constexpr double least_slope =
    1e-9;  ///< slope of the curve by a parameter's logarithm, over the curve
constexpr double last_step = 1e-10;  ///< over the parameter

/// Derivatives by the logarithms of the parameters.
MatrixXd slopes_of(const CurveToFit& curve, const VectorXd& at) {
  MatrixXd slopes(curve.measured.size(), at.size());
  for (Index i = 0; i < at.size(); ++i) {
    VectorXd up = at;
    VectorXd down = at;
    up[i] *= 1 + width_of_difference;
    down[i] *= 1 - width_of_difference;
    slopes.col(i) = (curve.model(up) - curve.model(down)) / (2 * width_of_difference);
  }
  return slopes;
}

/// Places of the columns that are not 0.
std::vector<Index> seen_columns(const MatrixXd& slopes, double size) {
  std::vector<Index> seen;
  for (Index i = 0; i < slopes.cols(); ++i)
    if (slopes.col(i).norm() > least_slope * size) seen.push_back(i);
  return seen;
}

MatrixXd columns_of(const MatrixXd& slopes, const std::vector<Index>& places) {
  MatrixXd some(slopes.rows(), static_cast<Index>(places.size()));
  for (std::size_t k = 0; k < places.size(); ++k)
    some.col(static_cast<Index>(k)) = slopes.col(places[k]);
  return some;
}

/// Uncertainties and the largest correlation, from the slopes by logarithms.
void state_uncertainty(const MatrixXd& slopes, const std::vector<Index>& seen, const VectorXd& at,
                       CurveFit& fit) {
  for (Index i = 0; i < at.size(); ++i)
    fit.parameters.push_back(
        {at[i], std::numeric_limits<double>::infinity(), std::ranges::count(seen, i) > 0});
  if (seen.empty()) return;
  const MatrixXd some = columns_of(slopes, seen);
  const MatrixXd normal = some.transpose() * some;
  const MatrixXd inverse = normal.completeOrthogonalDecomposition().pseudoInverse();
  const auto rows = static_cast<double>(slopes.rows());
  const double free = rows - static_cast<double>(seen.size());
  const double variance = free > 0 ? fit.left * fit.left * rows / free : 0;
  for (std::size_t k = 0; k < seen.size(); ++k) {
    const auto i = static_cast<Index>(k);
    FittedParameter& one = fit.parameters[static_cast<std::size_t>(seen[k])];
    one.uncertainty = one.value * std::sqrt(variance * inverse(i, i));
    for (std::size_t other = 0; other < k; ++other) {
      const auto j = static_cast<Index>(other);
      const double cosine = normal(i, j) / std::sqrt(normal(i, i) * normal(j, j));
      if (std::abs(cosine) > std::abs(fit.correlation)) fit.correlation = cosine;
    }
  }
}

}  // namespace

CurveFit fit_curve(const CurveToFit& curve) {
  VectorXd at = curve.start;
  CurveFit fit;
  VectorXd left = curve.measured - curve.model(at);
  const double size = std::max(curve.measured.norm(), std::numeric_limits<double>::min());
  MatrixXd slopes = slopes_of(curve, at);
  std::vector<Index> seen = seen_columns(slopes, size);
  for (; fit.iterations < most_iterations && !seen.empty() && !fit.is_at_rest; ++fit.iterations) {
    const VectorXd step = columns_of(slopes, seen).completeOrthogonalDecomposition().solve(left);
    double share = std::min(1.0, 0.5 / std::max(step.cwiseAbs().maxCoeff(), 1e-300));
    bool is_nearer = false;
    for (int halvings = 0; halvings < 30 && !is_nearer; ++halvings, share /= 2) {
      VectorXd tried = at;
      for (std::size_t k = 0; k < seen.size(); ++k)
        tried[seen[k]] *= 1 + share * step[static_cast<Index>(k)];
      const VectorXd remains = curve.measured - curve.model(tried);
      is_nearer = remains.allFinite() && remains.norm() < left.norm();
      if (!is_nearer) continue;
      at = tried;
      left = remains;
    }
    fit.is_at_rest = !is_nearer || share * step.cwiseAbs().maxCoeff() < last_step;
    slopes = slopes_of(curve, at);
    seen = seen_columns(slopes, size);
  }
  fit.left = left.norm() / std::sqrt(static_cast<double>(left.size()));
  state_uncertainty(slopes, seen, at, fit);
  return fit;
}

}  // namespace stickslip::cases
