// SPDX-License-Identifier: BSD-3-Clause
// A bond between two bodies whose energy is a function of six numbers: the rotation vector of one
// body against the other, and the place of the other in the frame halfway between them. Force and
// torques are its exact derivatives, those of a geometrically exact beam with one point.
#pragma once

#include <Eigen/Geometry>
#include <array>

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// Energy (kn u1^2 + ks (u2^2 + u3^2) + kt theta1^2 + kb (theta2^2 + theta3^2))/2.
struct BondStiffness {
  long double kn = 1;  ///< along the bond [N/m]
  long double ks = 1;  ///< across it [N/m]
  long double kt = 1;  ///< twist [N m]
  long double kb = 1;  ///< bend [N m]
};

/// A turn as a unit quaternion.
using UnitQuaternion = Eigen::Quaternion<long double, Eigen::DontAlign>;

/// The turn by the length of a vector about it [rad].
[[nodiscard]] UnitQuaternion turn_by(const Vector3<long double>& rotation_vector);
/// Rotation vector of a turn, no longer than pi [rad].
[[nodiscard]] Vector3<long double> rotation_vector_of(const UnitQuaternion& turn);
/// Whether a turn is one by pi up to rounding, so that its rotation vector has either sign.
[[nodiscard]] bool is_half_turn(const UnitQuaternion& turn);

/// A turn as one by `twist` about the first axis, and one by `bend` about an axis across the first
/// that was turned with it.
struct SwingAndTwist {
  long double twist = 0;                                     ///< from -pi to pi [rad]
  Vector3<long double> bend = Vector3<long double>::Zero();  ///< rotation vector, first number 0
};
[[nodiscard]] SwingAndTwist swing_and_twist(const UnitQuaternion& turn);

/// A body of a bond. Its directors are the columns of the turn, the first one along the bond when
/// that was made.
struct BondedBody {
  Vector3<long double> position = Vector3<long double>::Zero();  ///< place of the centre [m]
  UnitQuaternion turn = UnitQuaternion::Identity();
};

/// The six numbers of a bond and what it does to its bodies, in the axes of space.
struct BondForces {
  Vector3<long double> u = Vector3<long double>::Zero();         ///< stretch and shears [m]
  Vector3<long double> theta = Vector3<long double>::Zero();     ///< twist and bends [rad]
  long double energy = 0;                                        ///< [J]
  Vector3<long double> force_p = Vector3<long double>::Zero();   ///< on p; the opposite on q [N]
  Vector3<long double> torque_p = Vector3<long double>::Zero();  ///< on p about its centre [N m]
  Vector3<long double> torque_q = Vector3<long double>::Zero();  ///< on q about its centre [N m]
};

/// The turn of q against p, in the directors of p.
[[nodiscard]] UnitQuaternion turn_between(const BondedBody& p, const BondedBody& q);

/// Forces of a bond of this length at rest [m]. Throws std::invalid_argument where the bodies are
/// turned by pi against each other.
[[nodiscard]] BondForces bond_forces(const BondStiffness& stiffness, long double length,
                                     const BondedBody& p, const BondedBody& q);

/// A bend about the second axis and a twist about the first, each about the axis as the other one
/// left it: first the bend, then the twist, and the other way round.
struct BendAndTwist {
  long double difference = 0;                            ///< angle between the two [rad]
  std::array<Vector3<long double>, 2> rotation_vectors;  ///< [rad]
  std::array<long double, 2> twists{};                   ///< twists by swing_and_twist [rad]
  std::array<long double, 2> bends{};                    ///< size of the bend of it [rad]
};

/// Throws std::invalid_argument where one of them is pi.
[[nodiscard]] BendAndTwist bend_and_twist(long double bend, long double twist);

}  // namespace stickslip::reference
