// SPDX-License-Identifier: BSD-3-Clause
// A rigid sphere that bounces on a floor, with restitution and Coulomb's friction, in closed form:
// what impacts on springs tend to as their springs become stiff.
#pragma once

#include <array>

namespace stickslip::reference {

/// A sphere at an instant. Vectors lie along the floor.
template <class Real>
struct BouncingSphere {
  Real normal_velocity = 0;           ///< towards the floor, or away from it after the bounce [m/s]
  std::array<Real, 2> velocity = {};  ///< velocity of the centre [m/s]
  std::array<Real, 2> surface = {};   ///< contact point relative to the centre, by spin [m/s]
};

/// A bounce before it happens.
template <class Real>
struct RigidBounce {
  Real inertia_factor = Real(2) / 5;  ///< K = I/(m R^2) [-], > 0
  Real mu = Real(0.3);                ///< friction coefficient [-], >= 0
  Real restitution = 1;               ///< e of the normal velocity, in [0, 1] [-]
  BouncingSphere<Real> before;        ///< sphere before; a normal velocity is > 0
};

/// Sliding velocity at which a contact just comes to stick as the bounce ends:
/// (1 + 1/K) mu (1 + e) vn [m/s].
template <class Real>
[[nodiscard]] Real sliding_threshold(const RigidBounce<Real>& bounce);

/// After the bounce. The impulse of friction lies against the sliding velocity u, which keeps its
/// direction: mu (1 + e) m vn where the contact slides to the end, otherwise what stops u, and the
/// sphere leaves rolling. Throws std::invalid_argument on impossible input.
template <class Real>
[[nodiscard]] BouncingSphere<Real> solve(const RigidBounce<Real>& bounce);

}  // namespace stickslip::reference
