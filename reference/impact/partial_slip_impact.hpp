// SPDX-License-Identifier: BSD-3-Clause
// Oblique impact of an elastic sphere with partial slip, solved exactly: Hertz's normal force,
// with a dashpot beside it if asked for, the tangential force of Cattaneo and Mindlin for any
// collinear history (Mindlin & Deresiewicz 1953, Jaeger 1993) and the equations of motion of both
// bodies. It is the problem that Maw, Barber & Fawcett (Wear 38, 1976) solved numerically. No code
// is shared with the contact laws.
//
// All quantities are dimensionless. With C = (4/3) E* sqrt(R), the mass m, the approach velocity
// vn > 0, the friction coefficient mu and kappa = G*/E* (tangential over normal stiffness, the
// inverse of HertzContact::stiffness_ratio):
//   length                  h_m = (5 m vn^2/(4 C))^(2/5), the greatest elastic approach
//   time                    h_m/vn
//   tangential velocity     mu vn/kappa
//   tangential displacement mu h_m/kappa
//   tangential force        mu C h_m^1.5, positive against a positive velocity
//   friction work           product of the last two
// The dashpot acts on the bodies only: friction is limited by Hertz's force.
// `partial_slip_closed` converts to and from SI. A sphere on a sphere is the same problem with
// reduced values.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace stickslip::reference {

/// The impact of a sphere on a wall at the instant of first touch.
template <class Real>
struct PartialSlipImpact {
  Real kappa = 1;             ///< tangential over normal stiffness G*/E* [-], > 0
  Real inertia = Real(0.4);   ///< K = I/(m R^2) [-], > 0; 2/5 solid sphere, 2/3 thin shell
  Real centre_velocity = 0;   ///< X = kappa vx/(mu vn), of the centre
  Real surface_velocity = 0;  ///< O = kappa omega R/(mu vn), of the surface by spin
  Real arm_shortening = 0;    ///< eps = h_m/R in the arm R - h/2; 0: arm R. In [0, 1)
  Real gravity = 0;           ///< gam = g h_m/vn^2, towards the wall, >= 0
  Real damping = 0;           ///< d of the normal dashpot (damped_hertz.hpp), in [0, 5/2)

  /// kappa r with r = 1 + 1/K.
  [[nodiscard]] Real kappa_r() const { return kappa * (1 + 1 / inertia); }
  /// Velocity of the contact point at touch, psi1 = X + O.
  [[nodiscard]] Real contact_point_velocity() const { return centre_velocity + surface_velocity; }
};

/// What the contact does at an instant.
enum class PartialSlipPhase { stick, partial_slip, gross_slip, apart };

/// What can happen in an impact.
enum class PartialSlipEventKind {
  touch_sticking,         ///< first touch, nothing slips
  touch_slipping,         ///< first touch, all slips
  partial_slip,           ///< an annulus begins to slip while the rest sticks
  stick,                  ///< slip ends while the bodies approach: all sticks
  reversed_partial_slip,  ///< slip ends while they part: an annulus slips the other way at once
  memory_closure,         ///< the annulus has consumed a piece of the memory of loading
  edge_closure,           ///< the annulus has closed at the edge of the contact
  gross_slip,             ///< the annulus has reached the centre
  parting                 ///< the bodies part
};

/// One event.
template <class Real>
struct PartialSlipEvent {
  PartialSlipEventKind kind = PartialSlipEventKind::touch_sticking;
  Real time = 0;                    ///< tau
  Real contact_point_velocity = 0;  ///< psi
};

/// The impact at one time.
template <class Real>
struct PartialSlipState {
  Real time = 0;                    ///< tau since touch
  Real depth = 0;                   ///< z = h/h_m; negative: a gap
  Real approach_velocity = 0;       ///< w, 1 at touch
  Real contact_point_velocity = 0;  ///< psi = X + O (1 - eps z/2)
  Real centre_velocity = 0;         ///< X
  Real surface_velocity = 0;        ///< O
  Real force = 0;                   ///< f, within +-z^1.5
  Real friction_work = 0;           ///< D
  Real stuck_depth = 0;             ///< c: what touched before this approach sticks, the rest slips
  PartialSlipPhase phase = PartialSlipPhase::apart;
};

/// An extremum of the tangential force.
template <class Real>
struct ForceExtremum {
  Real time = 0;   ///< tau
  Real force = 0;  ///< f
};

/// The answer.
template <class Real>
struct PartialSlipSolution {
  Real psi_in = 0;               ///< psi at touch
  Real psi_out = 0;              ///< psi at parting
  Real centre_velocity_out = 0;  ///< X
  Real surface_velocity_out = 0;
  Real approach_velocity_out = 0;                ///< w; -e without gravity
  Real duration = 0;                             ///< tau at parting
  Real friction_work = 0;                        ///< D
  Real tangential_shift = 0;                     ///< integral of psi
  Real greatest_depth = 0;                       ///< greatest z
  Real greatest_depth_time = 0;                  ///< tau
  Real peak_force = 0;                           ///< the extremum of greatest |f|, with its sign
  std::vector<ForceExtremum<Real>> extrema;      ///< extrema of f, in order of time
  std::vector<PartialSlipEvent<Real>> events;    ///< touch and parting included
  std::vector<PartialSlipState<Real>> at_times;  ///< one for each requested time
  std::size_t steps = 0;                         ///< taken by the integrator

  /// D less the loss of kinetic energy ((X1^2 + K O1^2) - (X2^2 + K O2^2))/(2.5 kappa): 0 but for
  /// rounding, because nothing stays stored. It does not notice a missed event.
  [[nodiscard]] Real energy_residual(const PartialSlipImpact<Real>& impact) const;
};

/// How exactly to integrate.
template <class Real>
struct PartialSlipAccuracy {
  /// Error of a step in each state, absolute below 1 and relative above.
  Real tolerance = std::numeric_limits<Real>::digits > 53 ? Real(1e-18L) : Real(2e-15L);
  /// Longest step in the variable s, d tau = 2 sqrt(z) ds; an impact without slip takes about 2.2.
  Real longest_step = Real(0.06L);
};

/// Integrates with Boost.Odeint (Fehlberg 7(8)) and locates every switch by re-stepping. The
/// variable s and its split between the present motion and the stretch of loading that the slip
/// annulus consumes (run backwards beside it) make touch, switches and parting regular points. The
/// states at `output_times` (ascending, >= 0; beyond the parting: free flight) are re-stepped too,
/// never interpolated. Throws std::invalid_argument on parameters out of range or times that do not
/// ascend, std::runtime_error if the switches do not end or their order is lost in rounding, which
/// happens next to kappa r = |psi1| = 1 only.
template <class Real>
[[nodiscard]] PartialSlipSolution<Real> integrate_partial_slip(
    const PartialSlipImpact<Real>& impact, std::span<const Real> output_times = {},
    const PartialSlipAccuracy<Real>& accuracy = {});

/// A solution with its own error bound.
struct CheckedPartialSlip {
  PartialSlipSolution<double> values;  ///< rounded from long double
  bool events_agree = false;           ///< whether all runs have the same events, in kind and order
  double uncertainty = 0;  ///< uncertainty of velocities, depths, forces, works and the duration
  double uncertainty_of_times = 0;  ///< uncertainty of the events
};

/// Integrates in long double twice, the second time with a third of the longest step and a
/// hundredth of the tolerance, and compares: a missed event leaves energy, duration and work
/// identities intact, only other steps show it. The values are those of the second run; the
/// uncertainty is the largest difference, relative where a value exceeds 1, and not less than the
/// rounding to double. Throws as `integrate_partial_slip`.
[[nodiscard]] CheckedPartialSlip checked_partial_slip(const PartialSlipImpact<double>& impact,
                                                      std::span<const double> output_times = {});

/// Name of an event on pages and in messages, e.g. "partial slip".
[[nodiscard]] const char* name_of(PartialSlipEventKind kind);

}  // namespace stickslip::reference
