// SPDX-License-Identifier: BSD-3-Clause
// The normal impact on a linear spring and dashpot, F = k d + c d', in closed form: overlap d, F >
// 0 pushes, m the reduced mass (at a wall that of the sphere), zeta = c/(2 sqrt(m k)), omega0 =
// sqrt(k/m). A restitution means nothing without the convention of the end: the force is what the
// equation says until the overlap is 0, which pulls, or it is cut at 0 (Schwager & Poeschel,
// Granul. Matter 9, 2007, 465-469; their branches are one here).
#pragma once

#include <optional>

#include "reference/impact/contact_end.hpp"

namespace stickslip::reference {

/// omega0 times the time from touch to the greatest overlap: arccos zeta/sqrt(1 - zeta^2), at any
/// zeta
/// >= 0.
[[nodiscard]] long double time_to_turn(long double zeta);

/// e of zeta >= 0. Pull: exp(-pi zeta/sqrt(1 - zeta^2)), 0 from zeta = 1 on; cut: exp(-2 zeta
/// time_to_turn), never 0. Throws std::invalid_argument on a negative zeta.
[[nodiscard]] long double dashpot_restitution(long double zeta, ContactEnd end);

/// zeta of e; in closed form where it pulls. Throws std::invalid_argument unless 0 < e <= 1.
[[nodiscard]] long double dashpot_damping_ratio(long double restitution, ContactEnd end);

/// An impact whose dashpot is set for a restitution that is got when it may pull.
struct LinearDashpotImpact {
  long double zeta = 0;
  long double restitution_cut = 1;  ///< with the same dashpot
  long double zeta_for_cut = 0;     ///< damping ratio that gives the restitution when cut
  long double duration = 0;         ///< times omega0, pull
  long double duration_cut = 0;     ///< times omega0
  long double push = 0;             ///< greatest force over m omega0 v
  long double pull_over_push = 0;   ///< greatest pull over greatest push
};

/// In closed form, but zeta_for_cut, a root. Throws std::invalid_argument unless 0 < e <= 1.
[[nodiscard]] LinearDashpotImpact linear_dashpot_impact(long double restitution);

/// A number and what it may err by.
struct Bounded {
  long double value = 0;
  long double uncertainty = 0;
};

/// What a ball gets that falls on a floor with `omega0_v_over_g` > 0, its dashpot set for
/// `restitution` without gravity; it leaves at overlap 0, or rests: nothing. Throws
/// std::invalid_argument unless 0 < restitution <= 1.
[[nodiscard]] std::optional<Bounded> restitution_under_gravity(long double restitution,
                                                               long double omega0_v_over_g);

/// omega0 v/g up to which it rests: its first least overlap is 0 there.
[[nodiscard]] long double velocity_of_rest(long double restitution);

}  // namespace stickslip::reference
