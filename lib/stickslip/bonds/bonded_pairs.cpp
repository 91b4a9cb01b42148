// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bonded_pairs.hpp"

#include <algorithm>

#include "stickslip/bonds/any_bond.hpp"

namespace stickslip {

BondedPairs::BondedPairs(const AnyBond& bond, std::span<const Vector3> normals)
    : bonds_(bond.bonds(normals.size())), waits_(normals.size(), false) {
  if (bond.beside() == nullptr) return;
  beside_ = *bond.beside();
  contacts_.emplace(beside_->law, normals);
}

void BondedPairs::bond(std::size_t pair, const BondPoses& poses) {
  bonds_->make(pair, poses);
  waits_[pair] = beside_ && beside_->under == UnderBond::nothing;
}

void BondedPairs::advance(std::span<const BondPoses> poses, std::span<const PairMotion> motions,
                          std::span<BondAnswer> bonds, std::span<PairForce> contacts,
                          std::size_t first) {
  if (poses.empty()) return;
  bonds_->advance(poses, bonds, motions.front().dt, first);
  if (!contacts_) {
    std::ranges::fill(contacts, PairForce{});
    return;
  }
  for (std::size_t i = 0; i < motions.size(); ++i) {
    if (waits_[first + i] && !holds(first + i)) begin(first + i, motions[i].normal_old);
  }
  // The contacts that act, as many in a row as there are.
  for (std::size_t i = 0; i < motions.size();) {
    std::size_t end = i;
    while (end < motions.size() && !waits_[first + end]) ++end;
    if (end > i) {
      contacts_->advance(motions.subspan(i, end - i), contacts.subspan(i, end - i), first + i);
      i = end;
    } else {
      contacts[i++] = {};
    }
  }
}

void BondedPairs::begin(std::size_t pair, const Vector3& normal) {
  const PairContacts fresh(beside_->law, std::span(&normal, 1));
  contacts_->unpack(pair, fresh.pack(0));
  waits_[pair] = false;
}

}  // namespace stickslip
