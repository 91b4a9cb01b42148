// SPDX-License-Identifier: BSD-3-Clause
// Oblique impact of elastic bodies with Hertz's normal force and the incremental tangential force
// of Mindlin's no-slip stiffness, cut at the friction limit: the exact solution of that law's
// equations, which a time-stepping program approximates.
//
// Law (Zabulionis, Kacianauskas & Markauskas, Eqs. 14-23, 28): Fn = C h^(3/2) with
// C = (4/3) E* sqrt(R*); stick dFt/dt = -kt(h) v_Ct with kt = kappa dFn/dh; slip |Ft| = mu Fn
// against the slip velocity v_Ct - d(delta_el)/dt, d(delta_el) = -dFt/kt. Slip begins where |Ft|
// reaches mu Fn; it ends where the slip velocity vanishes, sigma kappa v_Ct = mu dh/dt, which is
// not where v_Ct does.
// Axes: x tangential, y normal from the second body to the first, spin counter-clockwise; Ft acts
// on the first body; v_Ct = v_x1 - v_x2 + omega_1 d_1 + omega_2 d_2 with arms d_i. For a sphere on
// a wall this is v_x + omega d with the torque d x F; the paper's Eq. 13 has the cross product the
// other way round. Its mass is pi/6 kg (not 5.236 kg). Eq. 23 has a factor 2/3 which Mindlin's
// stiffness has not: `stiffness_factor`.
//
// Method: Boost.Odeint (Fehlberg 7(8)) in q = sqrt(h/h_m) with the independent variable s,
// dt = 2 q ds, so that touch and end are regular points; every switch, reversal and the greatest
// overlap is located by stepping again from the start of a step.
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace stickslip::reference {

/// Where the contact point lies on the axis.
enum class ContactArm {
  shortening,  ///< R - h/2, middle of the overlap (Zabulionis, Eq. 8)
  constant     ///< R
};

/// One of the two bodies. Wall: infinite radius, which makes its mass infinite.
template <class Real>
struct ImpactBody {
  Real radius = 1;                     ///< [m]; infinity: a wall
  Real density = 1;                    ///< [kg/m^3]; of no effect for a wall
  Real youngs_modulus = 1;             ///< [Pa]; infinity: rigid
  Real poisson = 0;                    ///< [-]
  Real inertia_factor = Real(2) / 5;   ///< K = I/(m R^2) [-]
  Real tangential_velocity = 0;        ///< velocity of the centre before the impact [m/s]
  Real spin = 0;                       ///< before the impact [rad/s]
  [[nodiscard]] Real mass() const;     ///< [kg]
  [[nodiscard]] bool is_wall() const;  ///< infinite radius
};

/// An impact before it happens.
template <class Real>
struct HertzImpact {
  ImpactBody<Real> first;
  ImpactBody<Real> second;
  Real mu = Real(0.3);                      ///< friction coefficient [-], >= 0
  Real normal_velocity = 1;                 ///< velocity of approach [m/s], > 0
  Real gravity = 0;                         ///< towards the wall [m/s^2], >= 0
  ContactArm arm = ContactArm::shortening;  ///< for both bodies
  Real stiffness_factor = Real(2) / 3;      ///< factor of Eq. 23; 1: Mindlin's stiffness [-]
};

/// A sphere on a wall of the same material.
template <class Real>
[[nodiscard]] HertzImpact<Real> sphere_on_wall(const ImpactBody<Real>& sphere, Real normal_velocity,
                                               Real mu);

/// What follows from the data in closed form; peak and duration are those without gravity.
template <class Real>
struct ImpactConstants {
  Real mass = 0;              ///< reduced: 1/m = 1/m1 + 1/m2 [kg]
  Real coefficient = 0;       ///< C = (4/3) E* sqrt(R*) [N/m^1.5]; Eq. 14
  Real stiffness_ratio = 0;   ///< kappa = kt/kn [-]; Eqs. 15, 22, 23
  Real inertia_factor = 0;    ///< r = m sum (1 + 1/K_i)/m_i, 7/2 for a solid sphere on a wall
  Real greatest_overlap = 0;  ///< h_m = (5 m v^2/(4 C))^(2/5) [m]
  Real peak_force = 0;        ///< C h_m^1.5 [N]
  Real duration = 0;          ///< 2 sqrt(pi) Gamma(7/5)/Gamma(9/10) h_m/v [s]
};

/// Throws std::invalid_argument unless radii, densities, moduli, inertia factors > 0 (one radius at
/// least finite), -1 < nu <= 1/2, mu >= 0, normal velocity > 0, gravity >= 0 (> 0 with a wall as
/// second body only), stiffness factor > 0, velocities finite, a wall without spin.
template <class Real>
[[nodiscard]] ImpactConstants<Real> constants(const HertzImpact<Real>& impact);

/// What the contact does.
enum class ImpactMode {
  stick,
  slip_forward,   ///< slip velocity > 0
  slip_backward,  ///< slip velocity < 0
  flight
};

/// The pair at one time. Displacements count from the first touch.
template <class Real>
struct ImpactState {
  ImpactMode mode = ImpactMode::flight;
  Real time = 0;                  ///< since the first touch [s]
  Real overlap = 0;               ///< h [m]; negative: a gap
  Real overlap_rate = 0;          ///< dh/dt [m/s]
  Real velocity = 0;              ///< v_x of the first centre [m/s]
  Real spin = 0;                  ///< spin of the first body [rad/s]
  Real second_velocity = 0;       ///< [m/s]
  Real second_spin = 0;           ///< [rad/s]
  Real contact_velocity = 0;      ///< v_Ct [m/s]; in flight with the arm at h = 0
  Real slip_velocity = 0;         ///< v_Ct - d(delta_el)/dt [m/s]; 0 in stick and in flight
  Real normal_force = 0;          ///< Fn [N]
  Real tangential_force = 0;      ///< Ft on the first body [N]
  Real normal_stiffness = 0;      ///< kn = dFn/dh [N/m]; Eq. 15
  Real tangential_stiffness = 0;  ///< kt [N/m]; Eq. 22
  Real path = 0;                  ///< s, integral of v_Ct [m]; Eq. 24
  Real elastic = 0;               ///< delta_el by update II, the law's own: Eqs. 36, 43 [m]
  Real standard_elastic = 0;      ///< delta_el by update I, -Ft/kt in slip: Eqs. 41, 42 [m]
  Real tangential_work = 0;       ///< integral of Ft v_Ct dt [J]
  Real elastic_work = 0;          ///< integral of Ft d(delta_el), not zero over an impact [J]
  Real dissipated = 0;            ///< by friction, integral of |Ft| |slip velocity| dt [J]
  [[nodiscard]] Real sliding() const { return path - elastic; }  ///< delta_sl [m]; Eq. 25
};

/// A stretch of the contact without a switch.
template <class Real>
struct ImpactPhase {
  ImpactMode mode = ImpactMode::stick;
  ImpactState<Real> start;   ///< in this mode
  Real standard_before = 0;  ///< update I just before the switch: start.standard_elastic jumps [m]
};

/// An instant at which v_Ct = 0.
template <class Real>
struct VelocityReversal {
  Real time = 0;  ///< [s]
  ImpactMode mode = ImpactMode::stick;
};

/// One impact from touch to end.
template <class Real>
struct ImpactSolution {
  Real start_time = 0;  ///< start of the contact, since the first touch of a series [s]
  std::vector<ImpactPhase<Real>> phases;
  ImpactState<Real> end;  ///< at the end of contact; end.time is the duration
  ImpactState<Real> at_greatest_overlap;
  Real greatest_tangential_force = 0;  ///< max Ft (signed) [N], >= 0
  Real least_tangential_force = 0;     ///< min Ft (signed) [N], <= 0
  std::vector<VelocityReversal<Real>> reversals;
  std::vector<ImpactState<Real>> at_times;
  /// Start of the first stick that follows slip (t_b of Fig. 5) [s]; NaN if there is none.
  [[nodiscard]] Real slip_to_stick() const;
  /// Start of the first slip that follows stick (t_c of Fig. 5) [s]; NaN if there is none.
  [[nodiscard]] Real stick_to_slip() const;
};

/// Solves one impact. `times` ascend from 0; those after the end show free flight. `refinement`
/// divides the steps: the change of an answer between two refinements bounds its truncation error
/// (with 1 it is already that of rounding). Throws std::invalid_argument as `constants`.
template <class Real>
[[nodiscard]] ImpactSolution<Real> solve(const HertzImpact<Real>& impact,
                                         std::span<const Real> times = {}, int refinement = 1);

/// `contacts` impacts one after the other under gravity, 2 v/g of free flight between them; the
/// normal force is elastic, so that each begins with the same normal velocity. Throws
/// std::invalid_argument if gravity is not > 0.
template <class Real>
[[nodiscard]] std::vector<ImpactSolution<Real>> solve_series(const HertzImpact<Real>& impact,
                                                             std::size_t contacts);

/// The sphere resting under its weight, for the oscillation of Zabulionis' Fig. 8.
template <class Real>
struct RestingContact {
  Real overlap = 0;                ///< (m g/C)^(2/3) [m]
  Real normal_stiffness = 0;       ///< [N/m]
  Real tangential_stiffness = 0;   ///< [N/m]
  Real friction_displacement = 0;  ///< mu m g/kt, where slip would begin [m]
  Real frequency = 0;              ///< sqrt(kt r/m) [rad/s]; Eq. 51 lacks the r of Eq. 50
};

/// Throws std::invalid_argument if gravity is not > 0.
template <class Real>
[[nodiscard]] RestingContact<Real> resting_contact(const HertzImpact<Real>& impact);

}  // namespace stickslip::reference
