// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/contacts/contact_pool.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <numeric>

#include "stickslip/contact/batch/sphere_motion.hpp"

namespace stickslip {
namespace {

/// Contacts that there is room for beyond those that live.
std::size_t spare_for(std::size_t live) { return 64 + live / 8; }

constexpr std::size_t branch_numbers = 3;

/// What is packed of a contact behind its branch vector.
struct Parts {
  std::span<const double> moments;
  std::span<const double> forces;
};

Parts parts_of(std::span<const double> numbers, bool has_moments) {
  numbers = numbers.subspan(branch_numbers);
  if (!has_moments) return {{}, numbers};
  const double count = numbers.empty() ? -1 : numbers[0];
  if (!(count >= 0 && count < static_cast<double>(numbers.size())))
    throw InputError("a contact without its moments");
  numbers = numbers.subspan(1);
  const auto length = static_cast<std::size_t>(count);
  return {numbers.first(length), numbers.subspan(length)};
}

/// Packed moments of a contact that opens with this branch vector.
std::vector<double> virgin_moments(const FramedLaw& law, const Vector3& branch) {
  const std::array normal{Vector3(branch.normalized())};
  return PairMoments(law, normal).pack(0);
}

}  // namespace

ContactPool::ContactPool(const FramedLaw& law)
    : law_(law),
      contacts_(virgin_contacts(law, spare_for(0))),
      moments_(gathered_moments(law, {}, spare_for(0))),
      virgin_(contacts_->contacts().pack(0)) {}

std::unique_ptr<PairContacts> ContactPool::virgin_contacts(const FramedLaw& law,
                                                           std::size_t n) const {
  FramedLaw forces_alone = law;
  forces_alone.moments = {};
  auto made =
      std::make_unique<PairContacts>(forces_alone, std::vector<Vector3>(n, Vector3::UnitX()));
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
  if (size() == contacts_->size()) {
    auto moments = gathered_moments(law_, all(), size() + spare_for(0));
    contacts_ = gathered(law_, all(), size() + spare_for(0));
    moments_ = std::move(moments);
  }
  const ContactFrame frame(branch.normalized());
  std::vector<double> numbers;
  for (const Vector3& tangent : {frame.tangent(), frame.bitangent()})
    numbers.insert(numbers.end(), tangent.begin(), tangent.end());
  numbers.insert(numbers.end(), virgin_.begin(), virgin_.end());
  contacts_->unpack(size(), numbers);
  if (moments_ != nullptr) moments_->unpack(size(), virgin_moments(law_, branch));
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
  if (moments_ != nullptr) {
    const std::vector<double> moments = moments_->pack(contact);
    numbers.push_back(static_cast<double>(moments.size()));
    numbers.insert(numbers.end(), moments.begin(), moments.end());
  }
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
      made->unpack(k, parts_of(waiting_[from - size()], moments_ != nullptr).forces);
    }
  }
  return made;
}

std::unique_ptr<PairMoments> ContactPool::gathered_moments(const FramedLaw& law,
                                                           std::span<const std::size_t> contacts,
                                                           std::size_t spare) const {
  if (!law.adds_moments()) return nullptr;
  auto made = std::make_unique<PairMoments>(
      law, std::vector<Vector3>(contacts.size() + spare, Vector3::UnitX()));
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const std::size_t from = contacts[k];
    if (from < size()) {
      // Contacts of a law that had no moments begin with none.
      made->unpack(
          k, moments_ != nullptr ? moments_->pack(from) : virgin_moments(law, branches_[from]));
    } else {
      made->unpack(k, parts_of(waiting_[from - size()], true).moments);
    }
  }
  return made;
}

void ContactPool::advance_with_moments(const SphereArrays& spheres, const SphereStep& step,
                                       std::span<const SpherePair> pairs,
                                       std::span<SphereForce> forces, std::span<ContactForce> local,
                                       std::size_t first) {
  const auto branches = std::span(branches_).subspan(first, pairs.size());
  const std::vector<Vector3> before(branches.begin(), branches.end());
  if (local.empty()) {
    local_.resize(pairs.size());
    local = local_;
  }
  contacts_->advance(spheres, step, pairs, branches, forces, local, first);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [p, q, effective_radius] = pairs[i];
    PairMoments::Step seen;
    seen.radii = {spheres.radius[p], spheres.radius[q]};
    seen.motion = motion_of(spheres, step, pairs[i], before[i]).motion;
    seen.spin_p = row(spheres.spin, p);
    seen.spin_q = row(spheres.spin, q);
    seen.normal_force = local[i].normal;
    const PairCouple couple = moments_->advance(seen, first + i);
    if (p < spheres.owned) add_to_row(spheres.torque, p, couple.on_p);
    if (q < spheres.owned) add_to_row(spheres.torque, q, couple.on_q);
    local[i].work_stored += couple.moment.stored;
    local[i].work_dissipated += couple.moment.dissipated;
    local[i].work_viscous += couple.moment.viscous;
  }
}

void ContactPool::keep(std::span<const std::size_t> contacts) {
  if (waiting_.empty() && std::ranges::equal(contacts, all())) return;
  auto moments = gathered_moments(law_, contacts, spare_for(contacts.size()));
  contacts_ = gathered(law_, contacts, spare_for(contacts.size()));
  moments_ = std::move(moments);
  std::vector<Vector3> branches;
  for (const std::size_t contact : contacts) branches.push_back(last_branch(contact));
  branches_ = std::move(branches);
  waiting_.clear();
}

void ContactPool::change_law(const FramedLaw& law) {
  auto moments = gathered_moments(law, all(), spare_for(size()));
  auto changed = gathered(law, all(), spare_for(size()));
  contacts_ = std::move(changed);
  moments_ = std::move(moments);
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
