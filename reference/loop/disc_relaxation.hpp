// SPDX-License-Identifier: BSD-3-Clause
// Two discs under a constant force: relaxation of the kinetic energy in closed form, and the
// relaxation that a predictor-corrector scheme makes of it (Pena, Lind & Herrmann, sections 2, 3).
//
// Disc i is fixed, disc j hangs on linear springs and dashpots. Small motions are damped
// oscillations x'' = -(f/m) (k x + c x') with k, c those of the direction and f = 1 where the disc
// translates only, 1/K where it rotates only (K = I/(m a^2) = 1/2), 1 + 1/K where it may do both.
// The kinetic energy decays as exp(-t/t_R), t_R = m/(f c) for an underdamped mode.
// Dashpots follow the restitutions by Eq. 6 with the mass m: c = 2 m eta,
// eta/sqrt(k/m - eta^2) = -ln(eps)/pi. In Eq. 6 the mass must divide once only; its nu = nu_n/m_r
// has the wrong unit.
#pragma once

#include <array>
#include <complex>
#include <span>
#include <vector>

namespace stickslip::reference {

/// Which of its freedoms the disc has.
enum class RelaxingMotion {
  normal,       ///< along the normal
  translation,  ///< along the contact, without rotation
  rotation,     ///< about a fixed centre
  both          ///< translation and rotation: the mode that moves the contact point
};

/// Disc and contact.
template <class Real>
struct DiscContact {
  Real mass = 1;                                    ///< m [kg]
  Real normal_stiffness = 1;                        ///< kn [N/m]
  Real stiffness_ratio = Real(1) / 3;               ///< kt/kn [-]
  Real restitution = Real(0.9);                     ///< eps_n, in (0, 1) [-]
  Real restitution_ratio = Real(1.0053L);           ///< eps_t/eps_n; eps_t in (0, 1) [-]
  Real inertia_factor = Real(0.5);                  ///< K = I/(m a^2) [-]
  [[nodiscard]] Real tangential_stiffness() const;  ///< [N/m]
  [[nodiscard]] Real normal_damping() const;        ///< [N s/m]
  [[nodiscard]] Real tangential_damping() const;    ///< [N s/m]
  [[nodiscard]] Real contact_time() const;          ///< t_c = pi/sqrt(kn/m - eta^2); Eq. 7 [s]
};

/// An oscillation.
template <class Real>
struct Relaxation {
  std::complex<Real> eigenvalue;  ///< the slower one if overdamped [1/s]
  Real relaxation_time = 0;       ///< t_R of the kinetic energy [s]
  Real frequency = 0;             ///< damped, circular [rad/s]; 0 if overdamped
};

/// The mode of the continuous equations. Throws std::invalid_argument on impossible input.
template <class Real>
[[nodiscard]] Relaxation<Real> relaxation(const DiscContact<Real>& contact, RelaxingMotion motion);

/// How the tangential spring follows the disc.
enum class SpringUpdate {
  cundall,   ///< by the predicted velocity times dt (Eq. 4)
  geometric  ///< by the predicted positions (Eqs. 10, 11)
};

/// What a scheme makes of a mode.
template <class Real>
struct SchemeRelaxation {
  std::complex<Real> multiplier;  ///< factor of one step
  Real relaxation_time = 0;       ///< [s]; negative: the oscillation grows
  Real frequency = 0;             ///< circular [rad/s]
  /// Greatest magnitude of the other eigenvalues of the step: above 1 the scheme is unstable, 1 is
  /// a constant offset of the Cundall spring.
  Real greatest_other = 0;
};

/// The linear map of one step of the six-value Gear predictor-corrector (coefficients 3/16,
/// 251/360, 1, 11/18, 1/6, 1/60, for forces that depend on the velocity) on the six scaled
/// derivatives and the spring's elongation, and its eigenvalue: the exact relaxation of the scheme
/// for every dt. The normal direction has no spring of its own; its overlap is geometric. `step` in
/// seconds.
template <class Real>
[[nodiscard]] SchemeRelaxation<Real> gear_relaxation(const DiscContact<Real>& contact,
                                                     RelaxingMotion motion, SpringUpdate update,
                                                     Real step);

/// First order in dt: Eq. 4 is an extra viscosity kt dt/2, t_R(dt) = m/(f (c_t + kt dt/2)) [s].
template <class Real>
[[nodiscard]] Real cundall_relaxation_time(const DiscContact<Real>& contact, RelaxingMotion motion,
                                           Real step);

/// The threshold T_t = dt/t_c below which Eq. 4 keeps t_R to the relative error p, to first order:
/// 2 p c_t/(kt t_c) [-]. It is proportional to the damping and to (kt/kn)^(-1/2): no universal
/// number.
template <class Real>
[[nodiscard]] Real threshold_first_order(const DiscContact<Real>& contact, Real error);

/// Largest step of the scheme itself: the smallest dt/t_c at which gear_relaxation errs by p;
/// infinity if it does not up to dt = t_c/5, the paper's rule.
template <class Real>
[[nodiscard]] Real threshold(const DiscContact<Real>& contact, RelaxingMotion motion,
                             SpringUpdate update, Real error);

/// Largest dt/t_c for which no eigenvalue of the step exceeds 1, by scanning up from small steps.
template <class Real>
[[nodiscard]] Real stability_limit(const DiscContact<Real>& contact, RelaxingMotion motion,
                                   SpringUpdate update);

/// The two discs of Fig. 2, with the full geometry (the normal turns).
template <class Real>
struct DiscTest {
  DiscContact<Real> contact;
  Real fixed_radius = 1;                         ///< a_i [m]
  Real radius = 1;                               ///< a_j [m]
  std::array<Real, 2> force{};                   ///< F on disc j [N]
  Real angle = 0;                                ///< from x to the branch vector at the start [rad]
  Real overlap = 0;                              ///< at the start [m]
  RelaxingMotion motion = RelaxingMotion::both;  ///< translation or both; not normal
};

/// Disc j at one time. n points from i to j, t = z x n, Ft on j along t = -kt xi - ct v_t,
/// v_t = v.t - a_j omega, torque -a_j Ft.
template <class Real>
struct DiscState {
  Real time = 0;                   ///< [s]
  std::array<Real, 2> position{};  ///< position of centre j from centre i [m]
  Real angle = 0;                  ///< [rad]
  std::array<Real, 2> velocity{};  ///< [m/s]
  Real spin = 0;                   ///< [rad/s]
  Real elongation = 0;             ///< xi [m]
  Real overlap = 0;                ///< [m]
};

/// The disc from rest with an unstretched spring, without sliding, by Boost.Odeint (Fehlberg 7(8),
/// fixed step t_c/`steps`, shortened to meet `times`, which ascend from 0). The normal force
/// kn overlap + cn d(overlap)/dt acts for overlaps of either sign. Throws std::invalid_argument on
/// impossible input.
template <class Real>
[[nodiscard]] std::vector<DiscState<Real>> integrate(const DiscTest<Real>& test,
                                                     std::span<const Real> times, int steps = 200);

/// Overlap of two discs.
template <class Real>
struct Lens {
  Real area = 0;   ///< [m^2]
  Real chord = 0;  ///< between the intersections [m]; d(area)/d(overlap) = chord
};

/// Overlap of discs whose centres are `distance` apart; empty if they do not touch. Throws
/// std::invalid_argument unless the radii are > 0 and neither disc contains the other.
template <class Real>
[[nodiscard]] Lens<Real> lens(Real first_radius, Real second_radius, Real distance);

}  // namespace stickslip::reference
