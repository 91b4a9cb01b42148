// SPDX-License-Identifier: BSD-3-Clause
// The rebound of hertz_impact in closed form: constant arm, no gravity, normal force ~ h^p. The
// second route to its integration, and the curve of rebound angles.
//
// With w = (dh/dt)/v_n, which falls from 1 to -1, and psi = kappa v_Ct/(mu v_n), c = 2p/(p + 1):
// stick (1 - w^2) psi'' - c w psi' + c kappa r psi = 0, whose solutions are Gegenbauer functions
// (sines and cosines of arccos w for p = 1), here as hypergeometric series about w = 1 and w = -1;
// Ft/(mu Fn) = -psi'/(kappa r). Slip psi' = sigma kappa r while sigma psi > w. The quantity
// kappa r, with r = 1 + 1/K, is the only parameter.
#pragma once

#include <vector>

#include "reference/impact/hertz_impact.hpp"

namespace stickslip::reference {

/// A stretch of the contact in which it only sticks or only slips, from w down.
template <class Real>
struct ReboundPhase {
  ImpactMode mode = ImpactMode::stick;
  Real w = 1;    ///< where it begins
  Real psi = 0;  ///< there
};

/// A rebound.
template <class Real>
struct Rebound {
  std::vector<ReboundPhase<Real>> phases;
  Real psi_out = 0;  ///< at w = -1
};

/// Solves for one psi before the impact. The series lose about 0.8 sqrt(kappa r) decimal digits.
/// Throws std::invalid_argument unless kappa r > 0, 0 < p <= 10 and psi is finite.
template <class Real>
[[nodiscard]] Rebound<Real> rebound(Real kappa_r, Real psi, Real force_exponent = Real(1.5));

/// Limit of psi_out/psi for small psi, sin(pi (c/2 - a))/sin(pi c/2) with
/// a = (c - 1)/2 + sqrt((c - 1)^2/4 + c kappa r). For linear springs cos(pi sqrt(kappa r)). Above 1
/// for Hertz and 3 < kappa r < 11/3, which is nu < 1/4 for solid spheres with Mindlin's stiffness:
/// the incremental law then creates energy.
template <class Real>
[[nodiscard]] Real small_angle_restitution(Real kappa_r, Real force_exponent = Real(1.5));

/// Duration of contact in h_m/v_n: 2/(p + 1) B(1/2, 1/(p + 1)); pi for a linear spring.
template <class Real>
[[nodiscard]] Real contact_duration(Real force_exponent = Real(1.5));

/// Time since the touch as a fraction of the duration, at w.
template <class Real>
[[nodiscard]] Real contact_time(Real w, Real force_exponent = Real(1.5));

/// Overlap in h_m at w: (1 - w^2)^(1/(p + 1)).
template <class Real>
[[nodiscard]] Real contact_overlap(Real w, Real force_exponent = Real(1.5));

/// psi after gross slip throughout, psi - 2 kappa r sign(psi); holds for |psi| >= 2 kappa r - 1
/// (and > 1). For a sphere without spin: v_x falls by 2 mu v_n.
template <class Real>
[[nodiscard]] Real sliding_rebound(Real kappa_r, Real psi);

}  // namespace stickslip::reference
