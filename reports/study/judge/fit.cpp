// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace stickslip::reports {
namespace {

struct Line {
  double slope = 0;
  double intercept = 0;
};

/// Least squares of y over x.
Line fit_line(std::span<const double> x, std::span<const double> y) {
  const double n = static_cast<double>(x.size());
  double mean_x = 0;
  double mean_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    mean_x += x[i] / n;
    mean_y += y[i] / n;
  }
  double xx = 0;
  double xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
  }
  const double slope = xy / xx;
  return {slope, mean_y - slope * mean_x};
}

double log_steps(const SignedError& level) { return std::log(static_cast<double>(level.steps)); }

/// Local orders are steady while they stay this close to their mean: the narrowest bound that
/// leaves enough levels is used, so that the coarse levels bend the fit as little as possible.
constexpr std::array steady{0.03, 0.06, 0.12, 0.25, 0.4};

/// The coarsest difference of the steady run that ends with the finest usable one.
std::size_t start_of_steady_run(std::span<const double> local_order, double bound) {
  std::size_t first = local_order.size();
  double sum = 0;
  while (first > 0) {
    const double p = local_order[first - 1];
    const double count = static_cast<double>(local_order.size() - first);
    if (!std::isfinite(p) || (count > 0 && std::abs(p - sum / count) > bound)) break;
    sum += p;
    --first;
  }
  return first;
}

/// Fit through differences of successive levels; empty if there is no steady run of at least
/// three differences.
std::optional<ConvergenceFit> fit_differences(std::span<const SignedError> levels, double noise) {
  std::vector<double> difference;
  std::size_t usable = 0;  // differences before the first one that is round-off
  for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
    difference.push_back(levels[i].error - levels[i + 1].error);
    if (std::abs(difference.back()) > 50 * noise && usable == i) ++usable;
  }
  if (usable < 3) return std::nullopt;
  std::vector<double> local_order;
  for (std::size_t i = 0; i + 1 < usable; ++i) {
    const double ratio = difference[i] / difference[i + 1];
    const double step_ratio = log_steps(levels[i + 1]) - log_steps(levels[i]);
    local_order.push_back(ratio > 0 ? std::log(ratio) / step_ratio : std::nan(""));
  }
  // Two steady local orders may be an accident where there are levels enough for three.
  const std::size_t wanted = levels.size() > 5 ? 3 : 2;
  std::size_t first = local_order.size();
  for (const double bound : steady) {
    if (local_order.size() - first >= wanted) break;
    first = start_of_steady_run(local_order, bound);
  }
  if (local_order.size() - first < wanted) return std::nullopt;
  std::vector<double> x;
  std::vector<double> y;
  for (std::size_t i = first; i < usable; ++i) {
    x.push_back(log_steps(levels[i]));
    y.push_back(std::log(std::abs(difference[i])));
  }
  ConvergenceFit fit;
  fit.order = -fit_line(x, y).slope;
  if (!(*fit.order > 0.1)) return std::nullopt;
  fit.order_from = levels[first].steps;
  fit.order_to = levels[usable].steps;
  // Richardson: the rest of a geometric series of differences.
  const auto limit_from = [&](std::size_t level) {
    const double ratio =
        std::exp(*fit.order * (log_steps(levels[level]) - log_steps(levels[level - 1])));
    return levels[level].error - difference[level - 1] / (ratio - 1);
  };
  fit.limit = limit_from(usable);
  fit.limit_uncertainty = std::abs(*fit.limit - limit_from(usable - 1));
  return fit;
}

/// Fit of the envelope max over finer levels of |error|, towards a limit of zero.
ConvergenceFit fit_envelope(std::span<const SignedError> levels, double noise) {
  ConvergenceFit fit;
  std::vector<double> envelope(levels.size());
  double largest = 0;
  for (std::size_t i = levels.size(); i-- > 0;) {
    largest = std::max(largest, std::abs(levels[i].error));
    envelope[i] = largest;
  }
  // The coarse quarter of the ladder is rarely asymptotic.
  std::vector<double> x;
  std::vector<double> y;
  for (std::size_t i = levels.size() / 4; i < levels.size(); ++i) {
    if (envelope[i] <= 50 * noise) break;
    x.push_back(log_steps(levels[i]));
    y.push_back(std::log(envelope[i]));
    if (fit.order_from == 0) fit.order_from = levels[i].steps;
    fit.order_to = levels[i].steps;
  }
  if (x.size() < 4) return {};
  const double slope = -fit_line(x, y).slope;
  if (!(slope > 0.25)) {
    fit.order_from = fit.order_to = 0;
    // Not falling: either it stands at a wrong limit or it has none.
    const auto tail = levels.subspan(levels.size() - std::min<std::size_t>(4, levels.size()));
    const auto [low, high] = std::ranges::minmax(tail, {}, &SignedError::error);
    const double last = levels.back().error;
    if (high.error - low.error <= 0.02 * std::abs(last)) fit.limit = last;
    return fit;
  }
  fit.order = slope;
  fit.of_envelope = true;
  // The limit is zero as far as the envelope keeps falling to the end.
  const std::size_t n = envelope.size();
  if (envelope[n - 1] < 0.5 * envelope[n - 4] || envelope[n - 1] <= 1000 * noise) fit.limit = 0;
  return fit;
}

}  // namespace

ConvergenceFit fit_convergence(std::span<const SignedError> levels, double noise) {
  const bool finite = std::ranges::all_of(
      levels, [](const SignedError& level) { return std::isfinite(level.error); });
  if (!finite || levels.size() < 3) return {};

  double largest = 0;
  for (const SignedError& level : levels) largest = std::max(largest, std::abs(level.error));
  ConvergenceFit fit;
  if (largest <= 1000 * noise) {  // round-off from the first level on
    fit.limit = 0;
    fit.floor = largest;
    return fit;
  }
  const auto by_differences = fit_differences(levels, noise);
  fit = by_differences ? *by_differences : fit_envelope(levels, noise);
  // A floor: the three finest levels are all round-off.
  double finest = 0;
  for (const SignedError& level : levels.last(3)) finest = std::max(finest, std::abs(level.error));
  if (finest <= 100 * noise) fit.floor = finest;
  return fit;
}

}  // namespace stickslip::reports
