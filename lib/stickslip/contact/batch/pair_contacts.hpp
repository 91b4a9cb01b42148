// SPDX-License-Identifier: BSD-3-Clause
// Many contacts of one law between bodies, in the global frame.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/batch/contact_kernels.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip {

/// n contacts of one law with their frames: kinematics in, forces in the global frame out.
class PairContacts {
 public:
  /// Virgin contacts with these initial normals (unit). Throws InputError if the frame update is a
  /// linear map that the law cannot apply, and Unsuitable for a law that knows bodies and has a
  /// frame of its own.
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

  /// Advances the first contact along a whole path, one step after the other, as Contacts::follow
  /// does: a law that is expensive to ask answers at once, unless what it stores turns with the
  /// frame. Both spans are equally long.
  void follow_path(std::span<const PairMotion> motions, std::span<PairForce> forces);

  /// Advances all contacts for callers that need no more than the forces on the bodies p [N]: by
  /// lanes if frames and law go by lanes. All motions take the same time. The forces are those of
  /// the other advance() to the bit.
  void advance(std::span<const PairMotion> motions, std::span<Vector3> on_p);

  /// Advances contacts of spheres in the arrays of an engine: pairs[i] and branches[i], from
  /// the centre of p to that of q at the end of the last step [m], are of contact first + i.
  /// Branches are brought up to date, forces are added to the spheres. `local`, the answers of the
  /// law in the contact frames, is as long as `pairs`, or empty where nobody asks for them and
  /// their works: then the law goes by lanes if it can.
  void advance(const SphereArrays& spheres, const SphereStep& step,
               std::span<const SpherePair> pairs, std::span<Vector3> branches,
               std::span<SphereForce> forces, std::span<ContactForce> local, std::size_t first);
  /// Uses other kernels than the best ones.
  void use(const ContactKernels& kernels) { kernels_ = kernels; }

  /// Advances contacts from the geometry of the pairs before and after the step and the motion of
  /// the bodies. All spans are size() long; `effective_radius` is that of all pairs [m].
  void advance(Kinematics kinematics, std::span<const PairGeometry> before,
               std::span<const PairGeometry> after, std::span<const PairStep> steps,
               double effective_radius, std::span<PairForce> forces);

  /// Frame and history of a contact as numbers, to move it between processes or to a file.
  std::vector<double> pack(std::size_t contact) const;
  /// The inverse of pack. Throws InputError if the numbers are none of this law.
  void unpack(std::size_t contact, std::span<const double> numbers);

  /// The contacts without their frames.
  const Contacts& contacts() const { return *contacts_; }
  /// Mutable access.
  Contacts& contacts() { return *contacts_; }
  /// The frame of one contact.
  const ContactFrame& frame(std::size_t contact) const { return frames_[contact]; }
  /// Memory held per contact, frame included [bytes].
  double bytes_per_contact() const { return contacts_->bytes_per_contact() + sizeof(ContactFrame); }

 private:
  void tell_rolling(std::size_t first, std::span<const PairMotion> motions);
  void advance_chunk(std::size_t first, std::span<const PairMotion> motions,
                     std::span<PairForce> forces);
  bool frames_by_lanes() const { return order_ == FrameOrder::before && rolling_.empty(); }
  void make_room_for_blocks();
  /// Gives the masses of the chunk to steps that come from blocks, which have none.
  void add_masses(std::span<ContactStep> steps) const;
  void answer_one_by_one(std::span<const StepBlock> steps, std::span<ForceBlock> answers,
                         std::span<ContactForce> local, std::size_t first);
  void answer_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> answers,
                     std::size_t count, std::size_t first);
  void advance_in_lanes(const SphereStep& step, const SphereArrays& spheres,
                        std::span<const SpherePair> pairs, std::span<Vector3> branches,
                        std::span<SphereForce> forces, std::span<ContactForce> local,
                        std::size_t first);
  void advance_one_by_one(const SphereStep& step, const SphereArrays& spheres,
                          std::span<const SpherePair> pairs, std::span<Vector3> branches,
                          std::span<SphereForce> forces, std::span<ContactForce> local,
                          std::size_t first);

  FrameUpdate update_;
  FrameOrder order_;
  std::vector<ContactFrame> frames_;
  std::unique_ptr<Contacts> contacts_;
  // Work space of one chunk, so that a step allocates nothing.
  std::vector<ContactStep> steps_;
  std::vector<ContactForce> local_;
  std::vector<Matrix2> maps_;
  std::vector<PairMotion> motions_;
  std::vector<RollingStep> rolling_;           ///< empty unless the law asks for it
  std::vector<std::array<double, 2>> masses_;  ///< empty unless the law needs them
  // The same by lanes; empty until they are used, since pairs of single contacts are often copied.
  ContactKernels kernels_ = contact_kernels().back();
  std::vector<PairForce> forces_;
  std::vector<SphereBlock> blocks_;
  std::vector<StepBlock> step_blocks_;
  std::vector<ForceBlock> force_blocks_;
};

}  // namespace stickslip
