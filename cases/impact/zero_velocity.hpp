// SPDX-License-Identifier: BSD-3-Clause
// The instant in a step at which the velocity of a contact point vanishes: Zabulionis et al.,
// section 3.3, as printed and mended, and by root finding.
//
// While the tangential force acts, the velocity v of the contact point changes at the rate H F_t
// (H: mobility), so that from an instant with the velocity v it vanishes after -v/(H F_t). The
// printed formulas take v and F_t at the end of the step but count from its start: what they return
// is one step too early. Mended they count from where the velocity is taken.
#pragma once

namespace stickslip::cases {

/// A step in one tangential direction. Forces act on the body whose contact point moves.
struct TangentialStep {
  double start = 0;            ///< t_{m-1} [s]
  double end = 0;              ///< t_m [s]
  double velocity_before = 0;  ///< v_Ct(t_{m-1}) [m/s]
  double velocity_after = 0;   ///< v_Ct(t_m) [m/s]
  double force_before = 0;     ///< F_t(t_{m-1}) [N]
  double force_after = 0;      ///< F_t(t_m) [N]
  double normal_force = 0;     ///< |F_n(t_m)| [N]
  double mobility = 0;         ///< H of Eq. 45: sum of 1/m + d^2/I over both bodies [1/kg]
};

/// How a formula is read.
enum class FormulaReading {
  as_printed,
  mended  ///< velocity and time of the same instant
};

/// Projection of the velocity at the end of the step on that at its start [m/s]; Eq. 48. The
/// velocity vanishes within the step if it is negative.
double projected_velocity(const TangentialStep& step);

/// By Eq. 45, after Zhang & Whiten, which takes the force to be at the friction limit: right in
/// slip only. Mended with the velocity at the start of the step [s].
double zero_by_friction_limit(const TangentialStep& step, double mu, FormulaReading reading);

/// By Eqs. 46 and 47, with the force at the end of the step. Mended with the time of its end [s].
double zero_by_force(const TangentialStep& step, FormulaReading reading);

/// The root of the cubic with the velocities and their rates at both ends [s], which a step in
/// stick follows to fourth order. NaN unless the velocity changes its sign.
double zero_by_root(const TangentialStep& step);

}  // namespace stickslip::cases
