// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/engines/lammps/contact_pool.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <numeric>

namespace stickslip {
namespace {

/// Contacts that there is room for beyond those that live.
std::size_t spare_for(std::size_t live) { return 64 + live / 8; }

constexpr std::size_t branch_numbers = 3;

}  // namespace

ContactPool::ContactPool(const FramedLaw& law)
    : law_(law),
      contacts_(virgin_contacts(law, spare_for(0))),
      virgin_(contacts_->contacts().pack(0)) {}

std::unique_ptr<PairContacts> ContactPool::virgin_contacts(const FramedLaw& law,
                                                           std::size_t n) const {
  auto made = std::make_unique<PairContacts>(law, std::vector<Vector3>(n, Vector3::UnitX()));
  made->contacts().integrate_works(integrates_works_);
  return made;
}

std::vector<std::size_t> ContactPool::all() const {
  std::vector<std::size_t> numbers(size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

std::size_t ContactPool::open(const Vector3& branch) {
  assert(waiting_.empty());
  if (size() == contacts_->size()) contacts_ = gathered(law_, all(), size() + spare_for(0));
  const ContactFrame frame(branch.normalized());
  std::vector<double> numbers;
  for (const Vector3& tangent : {frame.tangent(), frame.bitangent()})
    numbers.insert(numbers.end(), tangent.begin(), tangent.end());
  numbers.insert(numbers.end(), virgin_.begin(), virgin_.end());
  contacts_->unpack(size(), numbers);
  branches_.push_back(branch);
  return size() - 1;
}

Vector3 ContactPool::last_branch(std::size_t contact) const {
  if (contact < size()) return branches_[contact];
  const std::vector<double>& numbers = waiting_[contact - size()];
  return {numbers[0], numbers[1], numbers[2]};
}

std::vector<double> ContactPool::pack(std::size_t contact) const {
  if (contact >= size()) return waiting_[contact - size()];
  std::vector<double> numbers(branches_[contact].begin(), branches_[contact].end());
  const std::vector<double> rest = contacts_->pack(contact);
  numbers.insert(numbers.end(), rest.begin(), rest.end());
  return numbers;
}

std::size_t ContactPool::receive(std::span<const double> numbers) {
  if (numbers.size() < branch_numbers) throw InputError("a contact without its branch vector");
  waiting_.emplace_back(numbers.begin(), numbers.end());
  return size() + waiting_.size() - 1;
}

std::unique_ptr<PairContacts> ContactPool::gathered(const FramedLaw& law,
                                                    std::span<const std::size_t> contacts,
                                                    std::size_t spare) const {
  auto made = virgin_contacts(law, contacts.size() + spare);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const std::size_t from = contacts[k];
    if (from < size()) {
      made->unpack(k, contacts_->pack(from));
    } else {
      made->unpack(k, std::span(waiting_[from - size()]).subspan(branch_numbers));
    }
  }
  return made;
}

void ContactPool::keep(std::span<const std::size_t> contacts) {
  if (waiting_.empty() && std::ranges::equal(contacts, all())) return;
  contacts_ = gathered(law_, contacts, spare_for(contacts.size()));
  std::vector<Vector3> branches;
  for (const std::size_t contact : contacts) branches.push_back(last_branch(contact));
  branches_ = std::move(branches);
  waiting_.clear();
}

void ContactPool::change_law(const FramedLaw& law) {
  auto changed = gathered(law, all(), spare_for(size()));
  contacts_ = std::move(changed);
  law_ = law;
}

void ContactPool::integrate_works(bool wanted) {
  integrates_works_ = wanted;
  contacts_->contacts().integrate_works(wanted);
}

std::int64_t ContactPool::segments() const {
  std::size_t sum = 0;
  for (std::size_t k = 0; k < size(); ++k)
    sum += std::as_const(*contacts_).contacts().history_length(k).value_or(0);
  return static_cast<std::int64_t>(sum);
}

double ContactPool::bytes() const {
  return contacts_->bytes_per_contact() * static_cast<double>(contacts_->size()) +
         static_cast<double>(branches_.capacity() * sizeof(Vector3));
}

}  // namespace stickslip
