// SPDX-License-Identifier: BSD-3-Clause
// Contacts of an assembly of spheres with a given stress, and their rigid rotation under a law.
#pragma once

#include <cstdint>

#include "cases/schemes/scheme.hpp"
#include "cases/states/assembly_state.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::cases {

/// A contact of two spheres, or a pair near enough to become one.
struct AssemblyContact {
  Vector3 normal = Vector3::UnitX();     ///< unit, from p to q
  double branch = 0;                     ///< distance of the centres [m]
  double arm = 0;                        ///< from the centre of p to the contact [m]
  double normal_force = 0;               ///< compression positive [N]
  double gap = 0;                        ///< between the surfaces where they do not touch [m]
  Vector3 tangential = Vector3::Zero();  ///< force on p [N]

  /// Overlap under a linear spring [m]; negative: a gap.
  double overlap(double kn) const { return normal_force / kn - gap; }
};

/// Contacts and the volume that they stand for.
struct ContactAssembly {
  std::vector<AssemblyContact> contacts;
  double volume = 0;  ///< [m^3]
};

/// Love-Weber stress: sum of branch_i F_j over the volume, F on p [Pa]; compression negative.
Matrix3 love_weber_stress(const ContactAssembly& assembly);

/// Which pairs of a state are wanted.
enum class Pairs {
  touching,  ///< those that carry a force
  all        ///< near neighbours too
};

/// The contacts of a state.
ContactAssembly contacts_of(const AssemblyState& state, Pairs pairs);

/// The scheme's law with the springs and the friction of a state. kn is k1 of a plastic law on
/// linear springs, whose other stiffnesses keep their ratios to it unless the label sets them:
/// contacts of the state are on their first way in. Throws InputError if the label sets one of
/// those of the state too, or if the law is not one of linear springs with friction.
FramedLaw law_for(const AssemblyState& state, const Scheme& scheme);

/// Stiffness of the way in of such a law, kn or k1 [N/m].
double stiffness_in(const AnyLaw& law);
/// Its largest stiffness, kn or k2 [N/m].
double largest_stiffness(const AnyLaw& law);

/// The same law with a friction limit that no force reaches: what is left is the frame update.
FramedLaw without_friction_limit(const FramedLaw& law);

/// Live contacts without works, and the forces that they carry.
struct LoadedContacts {
  PairContacts contacts;
  std::vector<Vector3> on_p;  ///< [N]
};

/// Virgin contacts of a law with linear springs, brought to their forces by one proportional
/// movement each.
LoadedContacts loaded_contacts(const FramedLaw& law, std::span<const AssemblyContact> contacts);

/// Share of the contacts that touch which are within 0.001 % of the friction limit, as Kuhn et al.
/// count sliding contacts.
double sliding_share(const ContactAssembly& assembly, double mu);

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
/// read as the turn itself) [Pa]. One tensor for each law; all of them share the kn of the first
/// one, and what pairs do is computed once for each kinematics.
std::vector<Matrix3> stresses_turned_back(std::span<const FramedLaw> laws,
                                          const ContactAssembly& assembly, const Vector3& axis,
                                          double angle, int increments);

}  // namespace stickslip::cases
