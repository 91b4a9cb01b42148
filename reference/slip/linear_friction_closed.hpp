// SPDX-License-Identifier: BSD-3-Clause
// Closed forms for linear-frictional contacts: one proportional step, slip on a circle, cycles of
// friction. They use neither the algorithm of the contact laws nor the integrator of
// linear_friction.hpp, so that each can be held against the others.
#pragma once

#include <optional>
#include <span>

#include "reference/slip/linear_friction.hpp"

namespace stickslip::reference {

/// One proportional step, solved exactly.
template <class Real>
struct StepAnswer {
  Real normal = 0;        ///< normal force at the end [N]
  Pair<Real> force = {};  ///< tangential force on p at the end [N]
  Phase phase = Phase::open;
  std::optional<Real> touch_fraction = {};  ///< part of the step until first touch
  std::optional<Real> slip_fraction = {};   ///< part of the step until slip begins
  std::optional<Real> open_fraction = {};   ///< part of the step until the bodies part
  /// Unsigned angle from the movement to the force where slip begins, and at the end [rad].
  std::optional<Real> angle_at_slip = {};
  std::optional<Real> angle_at_end = {};
  Real excess = 0;           ///< excess of |force| at the start over the friction limit [N]
  Real work_normal = 0;      ///< increments over the step [J]
  Real work_tangential = 0;  ///< without the radial return of an inadmissible start
  Real stored = 0;           ///< change of |f|^2/2kt, from the force as given
  Real dissipated = 0;       ///< work_tangential - stored (the energy of a radial return included)
};

/// One step of proportional motion from overlap_old (force `force`) to overlap_new while q moves by
/// `shift` relative to p. Slip onset: Newton's method from the far end, which converges
/// monotonically because the distance from the cone is convex along a straight path. Slip stage:
/// Kuhn et al. Eq. 18 in the form d(atanh cos theta) = kt |dxi|/L (a shift of the Gudermannian
/// argument of the angle); see `slip_stage` for the work.
template <class Real>
[[nodiscard]] StepAnswer<Real> proportional_step(const Springs<Real>& springs, Real overlap_old,
                                                 Real overlap_new, const Pair<Real>& force,
                                                 const Pair<Real>& shift);

/// A stage of slip under proportional motion.
template <class Real>
struct SlipStage {
  Real cosine = 1;         ///< cosine of the angle from the movement to the force at the end
  Real sine = 0;           ///< same, >= 0
  Real work = 0;           ///< tangential work [J]
  Real slip_distance = 0;  ///< integral of the slip rate lambda/kt [m]
};

/// Slip while the limit goes linearly from limit_old > 0 to limit_new >= 0 [N] and the elastic
/// trial force kt xi moves straight by `trial` > 0 [N]; the angle from the movement to the force
/// begins with cosine and sine as given (both, so that no digits are lost near 0 and 180 degrees).
/// With w = tan^2(theta/2), kappa = (limit_new - limit_old)/trial <= 1 and
///   J(p) = integral from w1 to w0 of (t/w0)^-p/(1 + t) dt   (an incomplete 2F1),
///   kt work = (limit_old + limit_new)/2 trial - limit_old^2 J(kappa),
///   kt slip = (trial - limit_old J(kappa/2)) - (limit_new - limit_old).
/// J is summed as an alternating series of moments on either side of t = 1 with the acceleration
/// of Cohen, Rodriguez Villegas & Zagier (2000): no quadrature, no singular case in kappa.
template <class Real>
[[nodiscard]] SlipStage<Real> slip_stage(Real limit_old, Real limit_new, Real trial, Real kt,
                                         Real cosine, Real sine);

/// Angle [rad] from the movement to the force after slip, signed as angle_old (in [-pi, pi]).
/// `movement` = kt |dxi|/(mu fn at the start) [-]; `growth` = fn at the end / fn at the start - 1.
/// Kuhn et al. Eq. 18 and Fig. 4 (growth = 0).
template <class Real>
[[nodiscard]] Real slip_angle(Real angle_old, Real movement, Real growth = 0);

/// Slip at constant normal force along a circle.
template <class Real>
struct CircleSlip {
  Real lead = 0;  ///< angle from the movement to the force after the turn, in (-pi, pi] [rad]
  Real work_tangential = 0;  ///< [J]
  Real dissipated = 0;       ///< work_tangential, less the change of stored energy, which is 0
};

/// The contact slips with constant limit L while the shift runs counter-clockwise on a circle of
/// radius R by the angle `turn` [rad], the force at first `lead` ahead of the direction of
/// movement. Adler's equation d(lead)/d(turn) = -1 - (kt R/L) sin(lead), solved through the linear
/// system of (sin(lead/2), cos(lead/2)); work = L^2/kt times the logarithm of the squared norm of
/// its solution. Valid while cos(lead) > 0 throughout (else the contact sticks: then empty).
template <class Real>
[[nodiscard]] std::optional<CircleSlip<Real>> circle_slip(Real limit, Real kt, Real radius,
                                                          Real lead, Real turn);

/// Energy dissipated in a steady cycle of collinear shift between +-amplitude at a constant limit
/// L: 4 L (A - L/kt) if A > L/kt, else 0 [J].
template <class Real>
[[nodiscard]] Real friction_cycle_dissipation(Real kt, Real limit, Real amplitude);

/// Cycle whose limit follows the shift, L(x) = limit + slope x (normal force cycling in
/// phase; in antiphase: slope < 0), |slope| < kt, L >= 0 on the cycle. Nothing is returned if the
/// cycle does not slip both ways.
template <class Real>
[[nodiscard]] std::optional<Real> friction_cycle_dissipation_in_phase(Real kt, Real limit,
                                                                      Real slope, Real amplitude);

/// A corner of a collinear piecewise proportional path.
template <class Real>
struct CollinearCorner {
  Real overlap = 0;  ///< [m]
  Real shift = 0;    ///< cumulative [m]
};

/// A collinear contact at a corner. Works are cumulative; work and dissipation are each summed from
/// their own exact segment integrals.
template <class Real>
struct CollinearState {
  Real normal = 0;
  Real force = 0;
  Real work_normal = 0;
  Real work_tangential = 0;
  Real dissipated = 0;
};

/// Exact one-dimensional answer at each corner (return mapping with exact event fractions; touch
/// and opening inside segments included), from the force `force` at the first corner.
template <class Real>
[[nodiscard]] std::vector<CollinearState<Real>> collinear_path(
    const Springs<Real>& springs, std::span<const CollinearCorner<Real>> corners, Real force);

/// The steady cycle that repeating a closed path (last corner = first) leads to.
template <class Real>
struct CollinearCycle {
  std::vector<CollinearState<Real>> corners;  ///< works counted from the cycle's start
  Real dissipated = 0;                        ///< per steady cycle [J]
  Real work_tangential = 0;                   ///< per steady cycle [J]
  Real closure = 0;                           ///< |force at end - force at start| [N]
};

/// Repeats the path `warm_up` times from a force-free contact, then takes one cycle.
template <class Real>
[[nodiscard]] CollinearCycle<Real> collinear_cycle(const Springs<Real>& springs,
                                                   std::span<const CollinearCorner<Real>> corners,
                                                   int warm_up = 3);

}  // namespace stickslip::reference
