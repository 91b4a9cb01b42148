// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/catalogue.hpp"

namespace stickslip {

/// Force of one contact in the global frame.
struct PairForce {
  Vector3 on_p = Vector3::Zero();        ///< whole contact force on p, damping included [N]
  Vector3 tangential = Vector3::Zero();  ///< its tangential part on p, without damping [N]
  ContactForce contact;                  ///< the same in the contact frame, with the works
};

/// n contacts of one law with their frames: kinematics in, forces in the global frame out.
class PairContacts {
 public:
  /// Virgin contacts with these initial normals (unit). Throws InputError if the frame update is a
  /// linear map that the law cannot apply.
  PairContacts(const FramedLaw& law, std::span<const Vector3> normals);
  PairContacts(const PairContacts& other);
  PairContacts& operator=(const PairContacts&) = delete;

  /// Takes over frames and histories of `other`, which must be a copy of this or the other way
  /// round.
  void copy_from(const PairContacts& other);

  /// Number of contacts.
  std::size_t size() const { return frames_.size(); }

  /// Advances the contacts first, first + 1, ... by one step each. Both spans are equally long and
  /// end with the last contact at most.
  void advance(std::span<const PairMotion> motions, std::span<PairForce> forces,
               std::size_t first = 0);

  /// The same from the geometry of the pairs before and after the step and the motion of the
  /// bodies. All spans are size() long; `effective_radius` is that of all pairs [m].
  void advance(Kinematics kinematics, std::span<const PairGeometry> before,
               std::span<const PairGeometry> after, std::span<const PairStep> steps,
               double effective_radius, std::span<PairForce> forces);

  /// Frame and history of a contact as numbers, to move it between processes or to a file.
  std::vector<double> pack(std::size_t contact) const;
  /// The inverse of pack. Throws InputError if the numbers are none of this law.
  void unpack(std::size_t contact, std::span<const double> numbers);

  /// The contacts without their frames.
  const Contacts& contacts() const { return *contacts_; }
  /// The same, to be changed.
  Contacts& contacts() { return *contacts_; }
  /// The frame of one contact.
  const ContactFrame& frame(std::size_t contact) const { return frames_[contact]; }
  /// Memory held per contact, frame included [bytes].
  double bytes_per_contact() const { return contacts_->bytes_per_contact() + sizeof(ContactFrame); }

 private:
  void advance_chunk(std::size_t first, std::span<const PairMotion> motions,
                     std::span<PairForce> forces);

  FrameUpdate update_;
  FrameOrder order_;
  std::vector<ContactFrame> frames_;
  std::unique_ptr<Contacts> contacts_;
  // Work space of one chunk, so that a step allocates nothing.
  std::vector<ContactStep> steps_;
  std::vector<ContactForce> local_;
  std::vector<Matrix2> maps_;
  std::vector<PairMotion> motions_;
};

}  // namespace stickslip
