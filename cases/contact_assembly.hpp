// SPDX-License-Identifier: BSD-3-Clause
// Contacts of an assembly of spheres with a given stress, and their rigid rotation under a law.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cases/scheme.hpp"
#include "stickslip/contact/vectors.hpp"

namespace stickslip {

/// A contact of two equal spheres.
struct AssemblyContact {
  Vector3 normal = Vector3::UnitX();     ///< unit, from p to q
  double branch = 0;                     ///< distance of the centres [m]
  double normal_force = 0;               ///< compression positive [N]
  Vector3 tangential = Vector3::Zero();  ///< force on p [N]
};

/// Contacts and the volume that they stand for.
struct ContactAssembly {
  std::vector<AssemblyContact> contacts;
  double volume = 0;  ///< [m^3]
};

/// Love-Weber stress: sum of branch_i F_j over the volume, F on p [Pa]; compression negative.
Matrix3 love_weber_stress(const ContactAssembly& assembly);

/// What a stand-in for an assembly is made from.
struct StandIn {
  int contacts = 31944;        ///< three for each of 10,648 particles
  double mu = 0.55;            ///< friction coefficient [-]
  Matrix3 stress;              ///< its Love-Weber stress, met to rounding [Pa]
  double diameter = 1e-3;      ///< mean branch length [m]
  double porosity = 0.363;     ///< [-]
  std::uint64_t seed = 10648;  ///< of the random numbers
};

/// Contacts with directions all over the sphere, forces that carry the stress exactly and stay
/// within the friction limit, some of them at it. Throws InputError where none are found: for a
/// stress that needs tension, or too few contacts.
ContactAssembly make_stand_in(const StandIn& wanted);

/// Stress of the assembly after a rigid turn about `axis` (unit) by `angle` [rad] in equal
/// increments, seen in the frame that turned with it (Eq. 24 of Kuhn, Suzuki & Daouadji with Omega
/// read as the turn itself) [Pa]. One tensor for each scheme; all of them share kn, kt and the
/// kinematics of the first one, which is computed once. Each contact is brought from zero to its
/// forces by one proportional movement.
std::vector<Matrix3> stresses_turned_back(std::span<const FramedLaw> laws,
                                          const ContactAssembly& assembly, const Vector3& axis,
                                          double angle, int increments);

}  // namespace stickslip
