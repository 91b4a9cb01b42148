// SPDX-License-Identifier: BSD-3-Clause
// An assembly of spheres at one instant, with the history of its contacts: what other programs hand
// over to be looked at, turned or probed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::cases {

/// A sphere.
struct StateParticle {
  std::int64_t id = 0;
  double radius = 0;                 ///< [m]
  Vector3 centre = Vector3::Zero();  ///< [m]
};

/// A contact, or a pair so near that it may become one.
struct StateContact {
  std::size_t p = 0;                     ///< place in AssemblyState::particles
  std::size_t q = 0;                     ///< the same
  Vector3 branch = Vector3::Zero();      ///< centre of q, in its nearest image, minus that of p [m]
  Vector3 tangential = Vector3::Zero();  ///< force on p [N]
};

/// Elastic spheres of one material.
struct HertzElasticity {
  double shear_modulus = 0;  ///< G [Pa]
  double poisson = 0;        ///< nu [-]
};

/// Spheres with friction in a periodic box, on linear springs or under the law of Hertz.
struct AssemblyState {
  std::vector<StateParticle> particles;
  std::vector<StateContact> contacts;
  Vector3 box = Vector3::Zero();              ///< edges of the periodic box [m]
  double kn = 0;                              ///< normal stiffness [N/m]; 0: Hertz
  double kt = 0;                              ///< tangential stiffness [N/m]; 0: Hertz
  double mu = 0;                              ///< friction coefficient [-]
  std::optional<HertzElasticity> hertz = {};  ///< instead of kn and kt
  std::string what;                           ///< where it comes from, in words
  std::string conventions;                    ///< signs and units, in words

  /// Overlap of a contact [m]; negative: a gap.
  double overlap(const StateContact& contact) const {
    return particles[contact.p].radius + particles[contact.q].radius - contact.branch.norm();
  }
  /// Normal force of a contact with this overlap [N], compression positive; 0 in a gap.
  double normal_force(const StateContact& contact, double overlap) const;
  /// The same with the contact's own overlap.
  double normal_force(const StateContact& contact) const {
    return normal_force(contact, overlap(contact));
  }
  /// Volume of the box [m^3].
  double volume() const { return box.prod(); }
};

/// Reads a folder with particles.csv (id,radius,x,y,z), contacts.csv (p,q,branch_x..z,ft_x..z) and
/// state.json (box, mu, kn and kt or G and nu; what, conventions), or an archive of it (.tar,
/// .tar.xz and so on).
/// Throws InputError that names the file, the line and the column for whatever is missing or cannot
/// be: an unknown or repeated id, a contact that occurs twice, a branch that leads to no image of
/// q, a number that is not finite, a tangential force outside the tangent plane, over the friction
/// limit by more than rounding, or in a gap.
AssemblyState read_assembly_state(const std::filesystem::path& path);

/// The same from the bytes of an archive that is called `name` in messages.
AssemblyState assembly_state_from(std::string_view archive, const std::string& name);

/// Writes a state, every number with the digits that read back to the same: an archive if `path`
/// ends in .tar.xz, else a folder. Throws InputError if it cannot be written.
void write_assembly_state(const AssemblyState& state, const std::filesystem::path& path);

}  // namespace stickslip::cases
