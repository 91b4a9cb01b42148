// SPDX-License-Identifier: BSD-3-Clause
// Impacts of rigid spheres with restitution and Coulomb's friction: of one with a floor, and of
// two with each other. In both the slip keeps its direction, so that rigid_bounce.hpp tells all.
#pragma once

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// A sphere at an instant.
struct RigidSphere {
  long double mass = 1;       ///< [kg], > 0; infinite: a wall
  long double radius = 0.5L;  ///< [m], > 0; infinite: a plane, which has no spin
  Vector3<long double> velocity = Vector3<long double>::Zero();  ///< velocity of the centre [m/s]
  Vector3<long double> spin = Vector3<long double>::Zero();      ///< [rad/s]

  /// Radius times spin [m/s]; 0 of a plane.
  [[nodiscard]] Vector3<long double> surface() const;
};

/// What spheres and their contact are made of.
struct RigidContact {
  long double inertia_factor = 0.4L;  ///< K = I/(m R^2) of each sphere [-], > 0
  long double restitution = 1;        ///< e of the normal velocity, from 0 to 1 [-]
  long double mu = 0.3L;              ///< [-], >= 0
};

/// What an impact leaves.
struct RigidRebound {
  RigidSphere first;
  RigidSphere second;         ///< only where there are two
  bool sticks = true;         ///< the contact point stops before the impact ends
  long double slip_left = 0;  ///< speed of the contact point afterwards [m/s]
};

/// A sphere on a level floor below it, z up. Throws std::invalid_argument if it does not fall on
/// it, or on impossible input.
[[nodiscard]] RigidRebound bounce_on_floor(const RigidContact& contact, const RigidSphere& sphere);

/// Two spheres; `normal` points from the first to the second and may have any length. The pair is a
/// sphere of the reduced mass on a floor. Throws std::invalid_argument if they do not approach, or
/// on impossible input.
[[nodiscard]] RigidRebound impact_of_two(const RigidContact& contact, const RigidSphere& first,
                                         const RigidSphere& second,
                                         const Vector3<long double>& normal);

}  // namespace stickslip::reference
