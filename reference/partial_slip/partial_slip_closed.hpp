// SPDX-License-Identifier: BSD-3-Clause
// What is known in closed form about impacts with partial slip, elastic ones unless said, and the
// way between SI units and the dimensionless quantities of `partial_slip_impact`. With a constant
// arm and without gravity psi2 depends on psi1 and kappa r only (kappa r = 2 chi, chi of Maw,
// Barber & Fawcett).
#pragma once

#include "reference/impact/partial_slip_impact.hpp"

namespace stickslip::reference {

/// The four courses an impact can take (constant arm, no gravity).
enum class ImpactRegime {
  stick_at_touch,           ///< |psi1| <= 1
  slip_then_stick,          ///< 1 < |psi1| < kappa r: sticks as a whole while approaching
  slip_then_reversed_slip,  ///< up to 2 kappa r - 1: never stuck as a whole
  gross_slip                ///< slips in one direction throughout
};

/// Which course. Throws std::invalid_argument unless kappa_r > 0 and psi1 is finite.
template <class Real>
[[nodiscard]] ImpactRegime regime_of(Real kappa_r, Real psi1);

/// From |psi1| = (1 + e) kappa r - e (elastic: 2 kappa r - 1 = 4 chi - 1), but at least 1, the
/// contact slips throughout.
template <class Real>
[[nodiscard]] Real gross_slip_border(Real kappa_r, Real restitution = 1);

/// psi2 = psi1 -+ (1 + e) kappa r of an impact that slips throughout: the impulse of the elastic
/// normal force, which limits friction, is that of the whole one, since the dashpot's is zero.
template <class Real>
[[nodiscard]] Real gross_slip_psi_out(Real kappa_r, Real psi1, Real restitution = 1);

/// Approach velocity w at which the slip that begins at touch ends, (kappa r - |psi1|)/(kappa r -
/// 1); the contact point then moves with |psi| = w if w > 0. For regimes with an end of slip only.
template <class Real>
[[nodiscard]] Real end_of_first_slip(Real kappa_r, Real psi1);

/// Duration of an impact without gravity, 2 sqrt(pi) Gamma(7/5)/Gamma(9/10) = 2.9432... h_m/vn.
/// Johnson, Contact mechanics (1985), Eq. 11.24.
template <class Real>
[[nodiscard]] Real impact_duration();

/// Friction work (psi1^2 - psi2^2)/(2.5 kappa r): with a constant arm and no gravity all that is
/// lost, since nothing stays stored.
template <class Real>
[[nodiscard]] Real friction_work(Real kappa_r, Real psi1, Real psi2);

/// Tangential laws whose limit at small angles of incidence is known.
enum class SmallAngleLaw {
  partial_slip,  ///< Cattaneo, Mindlin & Deresiewicz: the exact one
  no_slip,       ///< kt = 8 G* a, incremental or secant
  rescaled,      ///< incremental, the force scaled with the radius while unloading
  two_thirds,    ///< secant with kt = 16/3 G* a
  linear         ///< constant kn and kt
};

/// psi2/psi1 as psi1 -> 0. With a, b = (1/5 +- sqrt(1/25 + 24 kappa r/5))/2 and y0 = sqrt(pi)
/// Gamma(3/5)/(Gamma((1+a)/2) Gamma((1+b)/2)), the psi/psi1 at greatest compression without slip:
///   partial_slip  2 y0^2 - 1: while the bodies part the annulus is infinitely thin, and the
///                 difference from the mirrored loading obeys the same equation once more
///   no_slip       sin(pi (2/5 + a))/sin(2 pi/5); above 1 for 3 < kappa r < 11/3: creates energy
///   rescaled      y0^2 - (6/5) kappa r o^2, o = sqrt(pi) Gamma(3/5)/(2 Gamma(1+a/2) Gamma(1+b/2))
///   two_thirds    that of no_slip at 2/3 kappa r
///   linear        cos(pi sqrt(kappa r))
/// Throws std::invalid_argument unless kappa_r > 0.
template <class Real>
[[nodiscard]] Real small_angle_ratio(SmallAngleLaw law, Real kappa_r);

/// psi/psi1 at greatest compression for psi1 -> 0: y0 above.
template <class Real>
[[nodiscard]] Real small_angle_ratio_at_compression(Real kappa_r);

/// Tangential restitution of the centre vx'/vx = 1 - (1 - psi2/psi1)/r, r = 1 + 1/K; no spin
/// before, constant arm.
template <class Real>
[[nodiscard]] Real tangential_restitution(Real inertia, Real psi1, Real psi2);

/// Tangential restitution for gross slip with normal restitution e: 1 - mu (1 + e)/tan(angle of
/// incidence from the normal [rad]).
template <class Real>
[[nodiscard]] Real gross_slip_restitution(Real mu, Real restitution, Real angle);

/// A linear elastic material by Young's modulus.
template <class Real>
struct YoungMaterial {
  Real young = 1;    ///< E [Pa], > 0
  Real poisson = 0;  ///< nu [-], in (-1, 0.5]
};

/// Which arm the tangential force has.
enum class ImpactArm {
  constant,   ///< R
  shortening  ///< R - h/2, to the middle of the overlap
};

/// A sphere on a wall at first touch, in SI. x is tangential, y points from the wall to the sphere,
/// spin is counter-clockwise: the contact point moves with vx + omega R.
template <class Real>
struct WallImpact {
  YoungMaterial<Real> sphere;
  YoungMaterial<Real> wall;
  Real radius = 1;               ///< R [m]
  Real mass = 1;                 ///< m [kg]
  Real inertia = Real(0.4);      ///< K = I/(m R^2) [-]
  Real mu = Real(0.5);           ///< [-], > 0
  Real approach_velocity = 1;    ///< vn [m/s], > 0
  Real tangential_velocity = 0;  ///< vx of the centre [m/s]
  Real spin = 0;                 ///< omega [rad/s]
  Real gravity = 0;              ///< [m/s^2], towards the wall
  Real restitution = 1;          ///< e of the normal dashpot [-], in (0, 1]
  ImpactArm arm = ImpactArm::constant;
};

/// One of two spheres, in SI.
template <class Real>
struct ImpactingSphere {
  YoungMaterial<Real> material;
  Real radius = 1;               ///< R [m]
  Real mass = 1;                 ///< m [kg]
  Real inertia = Real(0.4);      ///< K [-]
  Real tangential_velocity = 0;  ///< vx [m/s]
  Real spin = 0;                 ///< omega [rad/s]
};

/// Two spheres at first touch; y points from the lower to the upper. Constant arms, no gravity.
template <class Real>
struct PairImpact {
  ImpactingSphere<Real> upper;
  ImpactingSphere<Real> lower;
  Real mu = Real(0.5);         ///< [-], > 0
  Real approach_velocity = 1;  ///< [m/s], > 0
  Real restitution = 1;        ///< e of the normal dashpot [-], in (0, 1]
};

/// Units of an impact: one of each dimensionless quantity, in SI.
template <class Real>
struct ImpactUnits {
  Real modulus = 0;             ///< E*: 1/E* = sum of (1 - nu^2)/E [Pa]
  Real transverse_modulus = 0;  ///< G*: 1/G* = sum of (2 - nu)/(4 G), four times that of
                                ///< HertzContact [Pa]
  Real length = 0;              ///< h_m [m]
  Real time = 0;                ///< h_m/vn [s]
  Real velocity = 0;            ///< tangential, mu vn/kappa [m/s]
  Real normal_velocity = 0;     ///< vn [m/s]
  Real normal_force = 0;        ///< C h_m^1.5, the greatest without gravity and dashpot [N]
  Real tangential_force = 0;    ///< mu C h_m^1.5 [N]
  Real work = 0;                ///< mu h_m/kappa times the tangential force [J]
};

/// An impact without dimensions and its units.
template <class Real>
struct ScaledImpact {
  PartialSlipImpact<Real> impact;
  ImpactUnits<Real> units;
};

/// Throws std::invalid_argument, naming the quantity, on input out of range.
template <class Real>
[[nodiscard]] ScaledImpact<Real> scaled(const WallImpact<Real>& impact);

/// The relative motion of two spheres: reduced mass and radius, r = m* ((1 + 1/K1)/m1 + (1 +
/// 1/K2)/m2) as that of a sphere on a wall. Throws as above.
template <class Real>
[[nodiscard]] ScaledImpact<Real> scaled(const PairImpact<Real>& impact);

/// Velocities after an impact of two spheres.
template <class Real>
struct PairRebound {
  Real upper_tangential_velocity = 0;  ///< [m/s]
  Real upper_spin = 0;                 ///< [rad/s]
  Real lower_tangential_velocity = 0;  ///< [m/s]
  Real lower_spin = 0;                 ///< [rad/s]
  Real upper_normal_change = 0;        ///< change of vy [m/s]
  Real lower_normal_change = 0;        ///< change of vy [m/s]
};

/// From psi2 of `scaled(impact)`.
template <class Real>
[[nodiscard]] PairRebound<Real> rebound_of(const PairImpact<Real>& impact, Real psi_out);

}  // namespace stickslip::reference
