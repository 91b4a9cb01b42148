// SPDX-License-Identifier: BSD-3-Clause
// Contacts of laws that know bodies, where the law says where its force acts, and where what a
// contact remembers can be written and read.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/pair/body_contact.hpp"

namespace stickslip {

/// A contact between two bodies whose law says where its force acts.
class ArmedContact : public BodyContact {
 public:
  /// The arms of the law, as it describes itself.
  virtual ArmRule arms() const = 0;
};

/// One whose state can be written and read, if its law has the words for it. All throw LawFailure.
class ResumableContact : public ArmedContact {
 public:
  /// What it remembers, as numbers.
  virtual std::vector<double> pack() = 0;
  /// The inverse of pack, of a contact that is virgin.
  virtual void unpack(std::span<const double> numbers) = 0;
  /// From now on the law takes p and q in the other order. What they are in steps and answers
  /// stays.
  virtual void swap_bodies() = 0;
};

/// Where the contact forces of a law act that knows bodies and says so itself; nothing for all
/// other laws.
std::optional<ArmRule> arms_of(const AnyLaw& law);

}  // namespace stickslip
