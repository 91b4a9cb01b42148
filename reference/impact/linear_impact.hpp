// SPDX-License-Identifier: BSD-3-Clause
// Oblique impact with linear springs, a normal and a tangential dashpot and friction, in closed
// form from switch to switch: what Hertzian impacts are in hertz_impact, with constant stiffness.
//
// m h'' = -Fn, Fn = kn h + cn h'; m V' = r (Ft - ct V) with V the velocity of the contact point
// and r = 1 + m R^2/I; stick Ft' = -kt V; slip |Ft| = cap against the slip velocity V - d(xi)/dt,
// xi = -Ft/kt. The tangential dashpot acts beside spring and slider, outside the friction limit
// (Kuhn, Suzuki & Daouadji, end of section 2); ct = 0 leaves the law of Zabulionis et al. with
// constant kt. Without dashpots and in units of rebound_curve this is its exponent p = 1.
//
// While the dashpot pulls, kn h > 0 > Fn, programs differ: some end the contact where Fn = 0,
// others at h = 0 with the cap on |Fn| or on max(Fn, 0), others cap by the elastic part kn h. All
// are here, since the impulse of friction depends on it.
#pragma once

#include <span>
#include <vector>

#include "reference/impact/contact_end.hpp"
#include "reference/impact/hertz_impact.hpp"

namespace stickslip::reference {

/// Which normal force limits friction.
enum class FrictionCap {
  absolute,  ///< mu |Fn|
  clipped,   ///< mu max(Fn, 0)
  elastic    ///< mu kn h
};

/// An impact before it happens.
template <class Real>
struct LinearImpact {
  Real mass = 1;                    ///< reduced mass m [kg], > 0
  Real normal_stiffness = 1;        ///< kn [N/m], > 0
  Real tangential_stiffness = 1;    ///< kt [N/m], > 0
  Real mu = Real(0.3);              ///< friction coefficient [-], >= 0
  Real normal_damping = 0;          ///< cn [N s/m], from 0 to below 2 sqrt(kn m)
  Real tangential_damping = 0;      ///< ct [N s/m], >= 0
  Real inertia_factor = Real(3.5);  ///< r = 1 + m R^2/I [-], >= 1
  Real normal_velocity = 1;         ///< velocity of approach [m/s], > 0
  Real contact_velocity = 0;        ///< V before the impact [m/s]
  ContactEnd end = ContactEnd::force;
  FrictionCap cap = FrictionCap::absolute;
};

/// The contact at one time.
template <class Real>
struct LinearImpactState {
  ImpactMode mode = ImpactMode::flight;
  Real time = 0;              ///< since the touch [s]
  Real overlap = 0;           ///< h [m]
  Real overlap_rate = 0;      ///< dh/dt [m/s]
  Real normal_force = 0;      ///< kn h + cn dh/dt [N]
  Real contact_velocity = 0;  ///< V [m/s]
  Real tangential_force = 0;  ///< Ft of spring and slider [N]
  /// By slider and tangential dashpot: what the movement (m/2r) V^2 and the spring Ft^2/(2 kt) have
  /// lost together [J].
  Real dissipated = 0;
};

/// A stretch of the contact without a switch.
template <class Real>
struct LinearImpactPhase {
  ImpactMode mode = ImpactMode::stick;
  LinearImpactState<Real> start;
};

/// One impact.
template <class Real>
struct LinearImpactSolution {
  std::vector<LinearImpactPhase<Real>> phases;
  LinearImpactState<Real> end;  ///< end.time is the duration; -end.overlap_rate the rebound
  Real greatest_overlap = 0;    ///< [m]
  Real peak_force = 0;          ///< greatest Fn [N]
  std::vector<LinearImpactState<Real>> at_times;
};

/// Closed form. Switching times are roots found to rounding. `times` ascend from 0; none may lie
/// after the end of contact. Throws std::invalid_argument on impossible input.
template <class Real>
[[nodiscard]] LinearImpactSolution<Real> solve(const LinearImpact<Real>& impact,
                                               std::span<const Real> times = {});

/// Impact by Boost.Odeint (Fehlberg 7(8)), every switch located by stepping again: the second
/// route. `steps` in half a period of the faster oscillation. greatest_overlap and peak_force are
/// left 0.
template <class Real>
[[nodiscard]] LinearImpactSolution<Real> integrate(const LinearImpact<Real>& impact,
                                                   int steps = 200);

/// Normal damping for the restitution e in (0, 1] of a contact that ends at h = 0 [N s/m]:
/// cn = 2 sqrt(kn m) cos(theta), cos(theta) = -ln e/sqrt(pi^2 + ln^2 e).
template <class Real>
[[nodiscard]] Real damping_of(Real restitution, Real normal_stiffness, Real mass);

/// How much the impulse of gross sliding over a whole contact, which ends at h = 0 and is tuned to
/// the restitution e, exceeds mu (1 + e) m v_n: 2 (exp(-2 theta cot(theta)) - e)/(1 + e) with the
/// cap on |Fn|, half of it when clipped, nothing with the elastic cap (the dashpot's own impulse
/// vanishes). [-]
template <class Real>
[[nodiscard]] Real sliding_excess(Real restitution, FrictionCap cap);

}  // namespace stickslip::reference
