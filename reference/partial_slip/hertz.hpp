// SPDX-License-Identifier: BSD-3-Clause
// Hertzian contact of two elastic spheres: the normal force, and the vocabulary of the tangential
// references (hertz_closed, hertz_profile, hertz_foundation, hertz_rates). No code is shared with
// the contact laws. Overlap and shift are those of the pair (Kuhn's half movements are one half of
// them); the tangential force is the force on p, along the shift of q in stick.
#pragma once

#include "reference/slip/linear_friction.hpp"

namespace stickslip::reference {

/// An isotropic elastic material.
template <class Real>
struct Elastic {
  Real shear_modulus = 1;  ///< G [Pa], > 0
  Real poisson = 0;        ///< nu [-], in (-1, 0.5]
};

/// Two elastic spheres that can touch.
template <class Real>
struct HertzContact {
  Real modulus = 1;             ///< E*: 1/E* = sum of (1 - nu)/(2 G) [Pa]
  Real transverse_modulus = 1;  ///< G*: 1/G* = sum of (2 - nu)/G [Pa]
  Real radius = 1;              ///< 1/radius = 1/R1 + 1/R2 [m]
  Real mu = Real(0.5);          ///< friction coefficient [-], >= 0

  /// Normal force (4/3) E* sqrt(radius) overlap^1.5 [N]; 0 for a gap. Johnson, Contact mechanics
  /// (1985), Eq. 4.23.
  [[nodiscard]] Real normal_force(Real overlap) const;
  /// Overlap at a force [m]; 0 for a force that is not positive.
  [[nodiscard]] Real overlap_at(Real force) const;
  /// Radius of the contact area, sqrt(radius overlap) [m].
  [[nodiscard]] Real contact_radius(Real overlap) const;
  /// Normal pressure at distance rho from the centre [Pa].
  [[nodiscard]] Real pressure(Real rho, Real overlap) const;
  /// Elastic energy of the normal force, 0.4 Fn overlap [J].
  [[nodiscard]] Real normal_energy(Real overlap) const;
  /// d Fn/d overlap = 2 E* a [N/m].
  [[nodiscard]] Real normal_stiffness(Real overlap) const;
  /// Tangential stiffness before any slip, 8 G* a [N/m]. Mindlin (1949).
  [[nodiscard]] Real no_slip_stiffness(Real overlap) const;
  /// kappa = E*/(4 G*): normal over tangential stiffness [-]; (2 - nu)/(2 (1 - nu)) if the
  /// materials are equal.
  [[nodiscard]] Real stiffness_ratio() const;
  /// The shift that makes a virgin contact slide at constant normal force, mu kappa overlap [m].
  [[nodiscard]] Real sliding_shift(Real overlap) const;
};

/// Two spheres of radii `radius_1`, `radius_2` [m] (infinity: a wall). Throws
/// std::invalid_argument unless G > 0, -1 < nu <= 0.5, mu >= 0, radii > 0 and not both infinite.
template <class Real>
[[nodiscard]] HertzContact<Real> make_contact(const Elastic<Real>& first,
                                              const Elastic<Real>& second, Real radius_1,
                                              Real radius_2, Real mu);

/// Contact of one material and R = 2/(1/R1 + 1/R2) [m], as contact steps state it: the radius of
/// each of two equal spheres, twice the radius of a sphere on a wall.
template <class Real>
[[nodiscard]] HertzContact<Real> make_contact(const Elastic<Real>& both, Real effective_radius,
                                              Real mu);

/// One proportional step: overlap and shift go linearly to their ends.
template <class Real>
struct Movement {
  Real overlap = 0;       ///< at the end of the step [m]; negative: a gap
  Pair<Real> shift = {};  ///< movement of q relative to p in the step [m]
};

/// A Hertzian contact at the end of a step; works are cumulative from the virgin contact. The
/// tangential work, the stored energy and the dissipation are each integrated in their own right.
template <class Real>
struct HertzState {
  Real normal = 0;             ///< [N]
  Pair<Real> tangential = {};  ///< force on p [N]
  Real work_normal = 0;        ///< integral of fn d(overlap) = 0.4 fn overlap [J]
  Real work_tangential = 0;    ///< integral of ft . d(shift) [J]
  Real stored = 0;             ///< recoverable energy of the tangential deflection [J]
  Real dissipated = 0;         ///< by friction [J]
};

/// A term of a tangential traction: `weight` times the Hertzian pressure of `overlap`. Every
/// collinear traction is a sum of such terms (Cattaneo, Mindlin, Jaeger).
template <class Real>
struct TractionTerm {
  Real weight = 0;   ///< [-], within +-2 mu
  Real overlap = 0;  ///< [m]; the radius of the annulus is sqrt(radius overlap)
};

/// Sum of the terms at distance rho from the centre [Pa]. Kuhn, Jaeger contact, Eq. 21.
template <class Real>
[[nodiscard]] Real traction(const HertzContact<Real>& contact,
                            std::span<const TractionTerm<Real>> terms, Real rho);

}  // namespace stickslip::reference
