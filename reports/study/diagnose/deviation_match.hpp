// SPDX-License-Identifier: BSD-3-Clause
// How much the deviations of a law look like those of a law with a known mistake, probe by probe.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace stickslip::reports {

/// Euclidean norm.
inline double size_of(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double x : numbers) sum += x * x;
  return std::sqrt(sum);
}
/// Norm of all probes together.
inline double size_of(const std::vector<std::vector<double>>& probes) {
  double sum = 0;
  for (const std::vector<double>& one : probes) sum += size_of(one) * size_of(one);
  return std::sqrt(sum);
}

/// The cosine between both times the smaller size over the larger: mistakes that differ by a factor
/// are told apart.
inline double match_of(const std::vector<std::vector<double>>& a,
                       const std::vector<std::vector<double>>& b) {
  const double size_a = size_of(a);
  const double size_b = size_of(b);
  if (!(size_a > 0 && size_b > 0)) return 0;
  double product = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a[i].size(); ++j) product += a[i][j] * b[i][j];
  const double larger = std::max(size_a, size_b);
  return std::max(0.0, product / (larger * larger));
}

}  // namespace stickslip::reports
