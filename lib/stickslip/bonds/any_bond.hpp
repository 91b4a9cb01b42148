// SPDX-License-Identifier: BSD-3-Clause
// The bond of a law whose type is erased (AnyLaw::bond).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "stickslip/bonds/bond_law.hpp"
#include "stickslip/bonds/bonds.hpp"

namespace stickslip {

class OwnBond;
struct ContactBeside;

/// A bond law with its parameters set, its type erased.
class AnyBond {
 public:
  virtual ~AnyBond() = default;
  AnyBond& operator=(const AnyBond&) = delete;

  /// n bonds that are to be made. Throws InputError where parameters contradict each other.
  virtual std::unique_ptr<Bonds> bonds(std::size_t n) const = 0;
  /// What it claims, if anything.
  virtual std::optional<BondClaims> claims() const = 0;
  /// The law as it is asked step by step, to serve it to others.
  virtual std::shared_ptr<OwnBond> served() const = 0;
  /// The contact law beside it (bonds/contact_beside.hpp); nullptr: there is none.
  virtual const ContactBeside* beside() const { return nullptr; }

 protected:
  AnyBond() = default;
  AnyBond(const AnyBond&) = default;
};

}  // namespace stickslip
