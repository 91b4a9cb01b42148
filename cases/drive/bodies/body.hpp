// SPDX-License-Identifier: BSD-3-Clause
// A body in motion: a sphere, a disc or a wall.
#pragma once

#include <cstddef>
#include <limits>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::cases {

/// A sphere, a disc that moves in a plane, or a wall.
struct Body {
  double radius = 1;                   ///< [m]; infinite: a flat wall through `position`
  double mass = 1;                     ///< [kg]; infinite: translates as given
  double inertia = 1;                  ///< about every axis [kg m^2]; infinite: turns as given
  Vector3 position = Vector3::Zero();  ///< of the centre, or of a point of the wall's surface [m]
  Vector3 velocity = Vector3::Zero();  ///< [m/s]
  Vector3 spin = Vector3::Zero();      ///< angular velocity [rad/s]
  Vector3 wall_normal = Vector3::UnitY();  ///< of a wall: unit, out of the wall
  Vector3 load = Vector3::Zero();          ///< constant force, gravity apart [N]
  Vector3 torque = Vector3::Zero();        ///< constant torque [N m]

  bool is_wall() const { return radius == std::numeric_limits<double>::infinity(); }
};

/// A solid sphere with its centre at the origin, at rest. Radius [m], mass [kg].
Body solid_sphere(double radius, double mass);

/// A body that nothing moves, with its surface through `position`.
Body fixed_wall(const Vector3& position, const Vector3& normal);

/// Which two bodies can touch; p is not a wall.
struct BodyPair {
  std::size_t p = 0;
  std::size_t q = 1;
};

}  // namespace stickslip::cases
