// SPDX-License-Identifier: BSD-3-Clause
// Decay and frequency of what oscillates about zero, from samples.
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace stickslip::cases {

/// One mode.
struct Decay {
  /// Of the kinetic energy, which decays as exp(-t/t_R) [s]; negative: it grows; NaN: unknown.
  double relaxation_time = std::numeric_limits<double>::quiet_NaN();
  double frequency = std::numeric_limits<double>::quiet_NaN();  ///< circular [rad/s]; 0: overdamped
  std::vector<double> shares = {};  ///< of each channel in the mode, squares with the sum 1
};

/// The modes of channels that oscillate together about zero, as many modes as channels, by linear
/// prediction over equal times (Prony's method) in the sense of least squares: exact for such sums
/// if every mode shows. `interval` [s] lies between values, `lag` values between those that predict
/// each other (a quarter of a period is best). By ascending frequency; an overdamped mode gives its
/// slower part. Too few values or not finite ones give modes that are not known.
std::vector<Decay> decays_of(std::span<const std::vector<double>> channels, double interval,
                             std::size_t lag);

/// The same of one channel.
Decay decay_of(const std::vector<double>& values, double interval, std::size_t lag);

/// Relaxation time [s] from the peaks of |value|, whose squares decay with it, by a line through
/// their logarithms: for motions that are no sum of modes. NaN with fewer than three peaks or
/// without decay.
double envelope_time(std::span<const double> values, double interval);

}  // namespace stickslip::cases
