// SPDX-License-Identifier: BSD-3-Clause
// Pairs of bodies with a bond, and the contact that stands beside it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "stickslip/bonds/bonds.hpp"
#include "stickslip/bonds/contact_beside.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"

namespace stickslip {

class AnyBond;

/// n pairs of a bond and of the contact law beside it, if it has one. What bodies feel is the sum
/// of both. A pair that was not bonded, or whose bond has broken, is the plain contact to the bit.
class BondedPairs {
 public:
  /// Pairs that are not bonded yet, with these initial normals (unit). Throws as PairContacts does.
  BondedPairs(const AnyBond& bond, std::span<const Vector3> normals);

  /// Number of pairs.
  std::size_t size() const { return waits_.size(); }
  /// Bonds a pair whose bodies are at these places. Throws as Bonds::make does.
  void bond(std::size_t pair, const BondPoses& poses);
  /// Whether a pair was bonded and its bond has not broken.
  bool holds(std::size_t pair) const { return bonds_->holds(pair); }

  /// Advances the pairs first, first + 1, ... by one step: the bonds to these places of their
  /// bodies, the contacts by these motions, which all take the same time. All spans are equally
  /// long. A contact that does not act answers nothing but zeros. Allocates where a contact begins,
  /// which is once for a bond, and nowhere else.
  void advance(std::span<const BondPoses> poses, std::span<const PairMotion> motions,
               std::span<BondAnswer> bonds, std::span<PairForce> contacts, std::size_t first = 0);

  /// All that a pair remembers, of its bond and of the contact beside it, as numbers, to move it
  /// between processes or to a file.
  std::vector<double> pack(std::size_t pair) const;
  /// The inverse of pack. Throws InputError if the numbers are none of this law; the pair is then
  /// as it was.
  void unpack(std::size_t pair, std::span<const double> numbers);

 private:
  /// The contact beside a broken bond begins with this normal (unit).
  void begin(std::size_t pair, const Vector3& normal);

  std::unique_ptr<Bonds> bonds_;
  std::optional<ContactBeside> beside_;
  std::optional<PairContacts> contacts_;  ///< none: there is no contact law
  std::vector<bool> waits_;               ///< for its bond to break, with under=nothing
};

}  // namespace stickslip
