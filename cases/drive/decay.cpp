// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/decay.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

namespace stickslip::cases {

std::vector<Decay> decays_of(std::span<const std::vector<double>> channels, double interval,
                             std::size_t lag) {
  const auto count = static_cast<Eigen::Index>(channels.size());
  const Eigen::Index terms = 2 * count;
  std::vector<Decay> unknown(channels.size());
  const std::size_t length = channels.front().size();
  if (length <= 2 * lag + static_cast<std::size_t>(terms)) return unknown;
  // y(n) = C1 y(n-1) + C2 y(n-2), n counting lags.
  const auto rows = static_cast<Eigen::Index>(length - 2 * lag);
  Eigen::MatrixXd known(rows, terms);
  Eigen::MatrixXd wanted(rows, count);
  for (Eigen::Index row = 0; row < rows; ++row) {
    const auto start = static_cast<std::size_t>(row);
    for (Eigen::Index c = 0; c < count; ++c) {
      const auto& values = channels[static_cast<std::size_t>(c)];
      wanted(row, c) = values[start + 2 * lag];
      known(row, c) = values[start + lag];
      known(row, count + c) = values[start];
    }
  }
  if (!known.allFinite() || !wanted.allFinite()) return unknown;
  Eigen::MatrixXd companion = Eigen::MatrixXd::Zero(terms, terms);
  companion.topRows(count) = known.colPivHouseholderQr().solve(wanted).transpose();
  companion.bottomLeftCorner(count, count).setIdentity();
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(companion);
  const double span = interval * static_cast<double>(lag);
  const auto shares = [&](Eigen::Index mode) {
    const Eigen::VectorXd squares = solver.eigenvectors().col(mode).tail(count).cwiseAbs2().eval();
    std::vector<double> all;
    for (const double square : squares) all.push_back(square / squares.sum());
    return all;
  };
  std::vector<Decay> found;
  std::vector<Eigen::Index> real_roots;
  for (Eigen::Index i = 0; i < terms; ++i) {
    const std::complex<double> z = solver.eigenvalues()[i];
    if (z.imag() > 0) {
      found.push_back({-span / (2 * std::log(std::abs(z))), std::arg(z) / span, shares(i)});
    } else if (z.imag() == 0) {
      real_roots.push_back(i);
    }
  }
  // Two real roots are an overdamped mode, of which the slower part lasts.
  std::ranges::sort(real_roots, {},
                    [&](Eigen::Index i) { return -solver.eigenvalues()[i].real(); });
  for (std::size_t i = 0; i + 1 < real_roots.size(); i += 2) {
    const double z = solver.eigenvalues()[real_roots[i]].real();
    found.push_back({z > 0 ? -span / (2 * std::log(z)) : unknown.front().relaxation_time, 0,
                     shares(real_roots[i])});
  }
  std::ranges::sort(found, {}, &Decay::frequency);
  return found;
}

Decay decay_of(const std::vector<double>& values, double interval, std::size_t lag) {
  return decays_of(std::span(&values, 1), interval, lag).front();
}

double envelope_time(std::span<const double> values, double interval) {
  std::vector<std::array<double, 2>> peaks;
  for (std::size_t i = 1; i + 1 < values.size(); ++i) {
    const double here = std::abs(values[i]);
    if (here <= std::abs(values[i - 1]) || here < std::abs(values[i + 1])) continue;
    peaks.push_back({static_cast<double>(i) * interval, 2 * std::log(here)});
  }
  if (peaks.size() < 3) return std::numeric_limits<double>::quiet_NaN();
  Eigen::MatrixXd line(static_cast<Eigen::Index>(peaks.size()), 2);
  Eigen::VectorXd logs(line.rows());
  for (Eigen::Index row = 0; row < line.rows(); ++row) {
    const auto& [time, log] = peaks[static_cast<std::size_t>(row)];
    line.row(row) << 1, time;
    logs[row] = log;
  }
  const double slope = line.colPivHouseholderQr().solve(logs)[1];
  return slope < 0 ? -1 / slope : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace stickslip::cases
