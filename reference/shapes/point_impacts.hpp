// SPDX-License-Identifier: BSD-3-Clause
// Rigid bodies that touch at one point: a block that lands on a corner, an impact in the plane with
// Coulomb's friction.
#pragma once

#include <array>

#include "reference/shapes/convex_shape.hpp"

namespace stickslip::reference {

/// A block over the floor z = 0.
struct LandingBlock {
  std::array<long double, 3> half_size = {1, 1, 1};  ///< [m], > 0
  long double mass = 1;                              ///< [kg], > 0
  Tensor3<long double> turn = Tensor3<long double>::Identity();
  Vector3<long double> velocity = Vector3<long double>::Zero();  ///< velocity of the centre [m/s]
  Vector3<long double> spin = Vector3<long double>::Zero();      ///< [rad/s]
  long double restitution = 0;  ///< restitution of the corner, 0 to 1
};
/// After the impact of the lowest corner, without friction.
struct CornerImpact {
  Vector3<long double> velocity;  ///< [m/s]
  Vector3<long double> spin;      ///< [rad/s]
  long double impulse = 0;        ///< upwards [N s]
  Vector3<long double> arm;       ///< from the centre to the corner [m]
  long double energy_before = 0;  ///< [J]
  long double energy_after = 0;   ///< [J]
};
/// The impulse is -(1 + e) u_n/(1/m + (r x n).I^-1 (r x n)). Throws std::invalid_argument where the
/// corner does not go down, and where two are equally low.
[[nodiscard]] CornerImpact corner_impact(const LandingBlock& block);

/// A body in the plane whose point touches a wall at rest: x along it, y out of it.
struct PlanarImpact {
  long double mass = 1;                      ///< [kg], > 0
  long double inertia = 1;                   ///< about its centre [kg m^2], > 0
  std::array<long double, 2> arm = {};       ///< from the centre to the point [m]
  std::array<long double, 2> velocity = {};  ///< velocity of the centre before [m/s]
  long double spin = 0;                      ///< [rad/s]
  long double restitution = 0;               ///< 0 to 1
  long double mu = 0;                        ///< >= 0
};
/// What restitution is the ratio of.
enum class RestitutionOf {
  velocity,  ///< Newton: of the normal velocities of the point
  impulse,   ///< Poisson: of the normal impulses of both phases
  work       ///< Stronge: the root of that of their works
};
/// After it.
struct PlanarImpactEnd {
  std::array<long double, 2> velocity = {};  ///< [m/s]
  long double spin = 0;                      ///< [rad/s]
  std::array<long double, 2> impulse = {};   ///< on the body [N s]
  bool slides_to_the_end = true;             ///< in one direction
  long double energy_over_before = 0;        ///< kinetic energy over that before
};
/// Routh's method: leg by leg in the normal impulse, on which velocities depend linearly while the
/// point slides one way or sticks. Throws std::invalid_argument where the point does not approach.
[[nodiscard]] PlanarImpactEnd planar_impact(const PlanarImpact& body, RestitutionOf of);

/// Ways in which engines cut the impulse of such an impact down, none of which is Coulomb's law at
/// each of its moments.
enum class PlanarMistake {
  friction_first,  ///< the impulse without restitution lies in the cone, and a rebound of e times
                   ///< the approach is added along the normal, without friction
  one_cone         ///< Newton's rebound, with a cone that bounds the impulse of the whole impact
};
/// What such an engine makes of an impact. Throws std::invalid_argument where the point does not
/// approach.
[[nodiscard]] PlanarImpactEnd mistaken_planar_impact(const PlanarImpact& body,
                                                     PlanarMistake mistake);

}  // namespace stickslip::reference
