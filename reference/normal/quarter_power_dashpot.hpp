// SPDX-License-Identifier: BSD-3-Clause
// The normal impact on Hertz's spring with the dashpot alpha sqrt(m K) d^(1/4) d' (Tsuji, Tanaka &
// Ishida, Powder Technol. 71, 1992, 239-250). By x = d^(5/4) and d theta = d^(1/4) dt it is linear
// with zeta = alpha/sqrt 5 (Antypov & Elliott, EPL 94, 2011, 50004), and its force is 0 where that
// of the linear one is: one restitution for all velocities, the same of zeta in both conventions.
//
// `reference/impact/damped_hertz.hpp` has the pulling one in units of the elastic impact, by roots
// and another quadrature: the second route.
#pragma once

namespace stickslip::reference {

/// An impact whose dashpot is set for a restitution that is got when it may pull. Units: L = (m
/// v^2/K)^(2/5), T = L/v, m v/T.
struct QuarterPowerImpact {
  long double alpha = 0;
  long double restitution_cut = 1;  ///< with the same dashpot
  long double alpha_for_cut = 0;    ///< alpha that gives the restitution when cut
  long double duration = 0;         ///< duration over T of the contact that may pull
  long double duration_cut = 0;     ///< duration over T of the contact that is cut
  long double push = 0;             ///< greatest force of m v/T
  long double pull_over_push = 0;   ///< greatest pull over greatest push
  long double top_overlap = 0;      ///< greatest overlap over L
};

/// In closed form, but the durations, by quadrature. Throws std::invalid_argument unless 0 < e
/// <= 1.
[[nodiscard]] QuarterPowerImpact quarter_power_impact(long double restitution);

}  // namespace stickslip::reference
