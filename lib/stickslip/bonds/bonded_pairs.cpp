// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bonded_pairs.hpp"

#include <algorithm>

#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

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

std::vector<double> BondedPairs::pack(std::size_t pair) const {
  const std::vector<double> bond = bonds_->pack(pair);
  std::vector<double> all{waits_[pair] ? 1.0 : 0.0, static_cast<double>(bond.size())};
  all.insert(all.end(), bond.begin(), bond.end());
  if (!contacts_) return all;
  const std::vector<double> contact = contacts_->pack(pair);
  all.insert(all.end(), contact.begin(), contact.end());
  return all;
}

void BondedPairs::unpack(std::size_t pair, std::span<const double> numbers) {
  constexpr std::size_t head = 2;
  const std::vector<double> before = bonds_->pack(pair);
  const auto of_bond = static_cast<double>(before.size());
  const bool is_ours = numbers.size() >= head + before.size() && numbers[1] == of_bond &&
                       (numbers[0] == 0 || numbers[0] == 1) &&
                       (contacts_ || numbers.size() == head + before.size());
  if (!is_ours)
    throw InputError(
        "a pair of this law is whether its contact waits, " + shortest(of_bond) +
        ", as many numbers of its bond, and those of the contact beside it; here are " +
        std::to_string(numbers.size()) + " numbers of another one");
  bonds_->unpack(pair, numbers.subspan(head, before.size()));
  try {
    if (contacts_) contacts_->unpack(pair, numbers.subspan(head + before.size()));
  } catch (const InputError&) {
    bonds_->unpack(pair, before);
    throw;
  }
  waits_[pair] = numbers[0] == 1;
}

void BondedPairs::begin(std::size_t pair, const Vector3& normal) {
  const PairContacts fresh(beside_->law, std::span(&normal, 1));
  contacts_->unpack(pair, fresh.pack(0));
  waits_[pair] = false;
}

}  // namespace stickslip
