// SPDX-License-Identifier: BSD-3-Clause
// Values of impacts with partial slip by independent programs.
#pragma once

#include "reference/impact/partial_slip_impact.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::testing {

/// Half a unit of the last of the 15 digits that the truth gives.
inline long double half_digit(long double value) {
  if (value == 0) return 0;
  return 0.5L * std::pow(10.0L, std::floor(std::log10(std::abs(value))) - 14);
}

/// A sphere of nu (identical materials) and K with psi1.
template <class Real>
reference::PartialSlipImpact<Real> impact_of(Real nu, Real inertia, Real psi1) {
  return {.kappa = (1 - nu) / (1 - nu / 2), .inertia = inertia, .centre_velocity = psi1};
}

/// Random impacts: every second with a heavy core (K < 2/5), which brings reversals, renewed stick
/// and nested memory; some with spin, a shortening arm and gravity.
inline std::vector<reference::PartialSlipImpact<double>> random_impacts(int count) {
  std::mt19937 generator(20261121);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(generator()) * 0x1p-32;
  };
  std::vector<reference::PartialSlipImpact<double>> impacts;
  for (int i = 0; i < count; ++i) {
    reference::PartialSlipImpact<double> impact;
    impact.kappa = uniform(0.3, 1.4);
    impact.inertia = i % 2 == 0 ? uniform(0.4, 0.67) : uniform(0.05, 0.4);
    impact.centre_velocity = uniform(-2, 2) * impact.kappa_r();
    if (i % 3 == 0) impact.surface_velocity = uniform(-1, 1);
    if (i % 5 == 0) impact.arm_shortening = uniform(0, 0.2);
    if (i % 7 == 0) impact.gravity = uniform(0, 0.3);
    impacts.push_back(impact);
  }
  return impacts;
}

/// The same in long double.
inline reference::PartialSlipImpact<long double> widened(
    const reference::PartialSlipImpact<double>& impact) {
  return {impact.kappa,          impact.inertia, impact.centre_velocity, impact.surface_velocity,
          impact.arm_shortening, impact.gravity};
}

}  // namespace stickslip::testing
