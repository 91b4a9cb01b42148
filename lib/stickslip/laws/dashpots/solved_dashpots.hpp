// SPDX-License-Identifier: BSD-3-Clause
// Dashpots that are solved for a restitution e, exactly for each rule and for both ends of a
// contact, and as fits of the literature have them. m is the reduced mass, at a wall that of the
// sphere; the spring is F = K d^n.
#pragma once

#include "stickslip/laws/dashpots/dashpot_choices.hpp"

namespace stickslip {

/// Damping ratio zeta = c/(2 sqrt(m k)) of a linear spring that gives 0 < e <= 1. Pull: |ln e| over
/// the root of pi^2 + ln^2 e. Cut: the root of ln e = -2 zeta arccos zeta/sqrt(1 - zeta^2), which
/// goes on above 1 with arcosh. By d^((n + 1)/2) the dashpot alpha sqrt(m K) d^((n - 1)/2) is that
/// of a linear spring with zeta = alpha/sqrt(2 n + 2): the same e in both.
double damping_ratio(double restitution, DashpotEnd end);

/// alpha of the dashpot alpha sqrt(m K) d^((n - 1)/2) that a fit gives for e.
double fitted_alpha(double restitution, DashpotFit fit, double exponent, DashpotEnd end);

/// D of F = K d^n (1 + D d'/v), v the velocity of touch, that gives e: e = (1 + W(-(1 + D)
/// exp(-1 - D)))/D. With the Langevin function L(y) = coth y - 1/y it is D = 2 y/(1 + e), L(y) =
/// (1 - e)/(1 + e).
double dissipation_factor(double restitution);

/// kappa = c L^(q + 1)/(m v), L = (m v^2/K)^(2/5), of a dashpot c d^q d' beside Hertz's spring that
/// gives e at the velocity v; q is 0 or 1/2.
double dissipation_number(double restitution, double power, DashpotEnd end);

/// e of that kappa; 0 where the bodies never part.
double restitution_of(double kappa, double power, DashpotEnd end);

}  // namespace stickslip
