// SPDX-License-Identifier: BSD-3-Clause
// The contacts of one process of a simulation. Knows nothing of the engine.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"

namespace stickslip {

/// Live contacts that come and go: histories, frames and the branch vectors of the last step.
///
/// A contact is named by its number. Numbers hold until keep() puts the contacts in a new order.
/// Contacts that arrive from another process or from a file wait, packed, until then: an exchange
/// may pass them on at once.
class ContactPool {
 public:
  /// No contact yet. Throws InputError as PairContacts does.
  explicit ContactPool(const FramedLaw& law);

  /// Number of live contacts; those that wait are not counted.
  std::size_t size() const { return branches_.size(); }

  /// Opens a virgin contact between two bodies with this branch vector, from p to q [m]; its number
  /// is the highest. Not while contacts wait.
  std::size_t open(const Vector3& branch);

  /// Branch vector at the end of the last step [m], from p to q; also of a contact that waits.
  Vector3 last_branch(std::size_t contact) const;

  /// All of a contact as numbers, live or waiting.
  std::vector<double> pack(std::size_t contact) const;
  /// Takes a packed contact in; it waits for keep().
  std::size_t receive(std::span<const double> numbers);

  /// Keeps these contacts, live or waiting, in this order and forgets all others. A contact may be
  /// named twice: a body may meet another and its periodic image where there was one contact.
  /// Throws InputError if numbers that were received are no contact of this law.
  void keep(std::span<const std::size_t> contacts);

  /// Puts the contacts under another law or other parameters; throws InputError if their histories
  /// do not fit, and then nothing changes.
  void change_law(const FramedLaw& law);

  /// Advances the contacts first, first + 1, ... of these pairs by one step each, as PairContacts
  /// does.
  /// Couples of laws with moments are added to the spheres as well, and their works to `local`,
  /// which may be empty.
  void advance(const SphereArrays& spheres, const SphereStep& step,
               std::span<const SpherePair> pairs, std::span<SphereForce> forces,
               std::span<ContactForce> local, std::size_t first) {
    const auto branches = std::span(branches_).subspan(first, pairs.size());
    if (moments_ != nullptr) {
      advance_with_moments(spheres, step, pairs, forces, local, first);
    } else {
      contacts_->advance(spheres, step, pairs, branches, forces, local, first);
    }
  }

  /// Whether the law is to book works.
  void integrate_works(bool wanted);

  /// Segments in all histories; 0 for laws whose histories have a fixed size.
  std::int64_t segments() const;
  /// Memory of all contacts, histories included [bytes].
  double bytes() const;

 private:
  void advance_with_moments(const SphereArrays& spheres, const SphereStep& step,
                            std::span<const SpherePair> pairs, std::span<SphereForce> forces,
                            std::span<ContactForce> local, std::size_t first);
  std::unique_ptr<PairContacts> virgin_contacts(const FramedLaw& law, std::size_t n) const;
  /// The named contacts under this law, and room for `spare` more.
  std::unique_ptr<PairContacts> gathered(const FramedLaw& law,
                                         std::span<const std::size_t> contacts,
                                         std::size_t spare) const;
  /// Moments of these contacts; none of a law without.
  std::unique_ptr<PairMoments> gathered_moments(const FramedLaw& law,
                                                std::span<const std::size_t> contacts,
                                                std::size_t spare) const;
  std::vector<std::size_t> all() const;

  FramedLaw law_;
  bool integrates_works_ = false;
  std::unique_ptr<PairContacts> contacts_;  ///< contacts, as many as there is room for
  std::unique_ptr<PairMoments> moments_;    ///< moments, as many; none of a law without
  std::vector<ContactForce>
      local_;                      ///< forces of one call, where moments need what nobody asks for
  std::vector<double> virgin_;     ///< the packed history of a virgin contact
  std::vector<Vector3> branches_;  ///< branches of the live contacts [m]
  std::vector<std::vector<double>> waiting_;  ///< histories that wait, in the numbers of pack()
};

}  // namespace stickslip
