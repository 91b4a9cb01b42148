// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/contacts/live_contacts.hpp"

#include <algorithm>
#include <array>

#include "stickslip/description/words.hpp"
#include "stickslip/laws/precision/single_spheres.hpp"
#include "stickslip/outside/engines/lammps/contacts/contact_pool.hpp"

namespace stickslip {
namespace {

constexpr std::array precisions{ContactPrecision::in_double, ContactPrecision::mixed,
                                ContactPrecision::single};

class DoubleContacts final : public LiveContacts {
 public:
  explicit DoubleContacts(const FramedLaw& law) : pool_(law) {}

  std::size_t size() const override { return pool_.size(); }
  std::size_t answered() const override { return results_.size(); }
  void open(const SpherePair& pair, const Vector3& branch) override {
    pool_.open(branch);
    pairs_.push_back(pair);
  }
  Vector3 last_branch(std::size_t contact) const override { return pool_.last_branch(contact); }
  std::vector<double> pack(std::size_t contact) const override { return pool_.pack(contact); }
  std::size_t receive(std::span<const double> numbers) override { return pool_.receive(numbers); }
  void keep(std::span<const std::size_t> contacts, std::vector<SpherePair> pairs) override {
    results_.clear();
    pairs_ = std::move(pairs);
    pool_.keep(contacts);
  }
  void change_law(const LawSpec& /*spec*/, const FramedLaw& law) override { pool_.change_law(law); }
  void integrate_works(bool wanted) override { pool_.integrate_works(wanted); }
  std::int64_t segments() const override { return pool_.segments(); }
  double bytes() const override {
    return pool_.bytes() + static_cast<double>(pairs_.capacity() * sizeof(SpherePair) +
                                               results_.capacity() * sizeof(SphereForce));
  }
  SpherePair pair(std::size_t contact) const override { return pairs_[contact]; }
  SphereForce force(std::size_t contact) const override { return results_[contact]; }
  Matrix3 moment(int owned) const override {
    Matrix3 sum = Matrix3::Zero();
    for (std::size_t k = 0; k < results_.size(); ++k) {
      if (pairs_[k].p < owned) sum += pool_.last_branch(k) * results_[k].on_p.transpose();
    }
    return sum;
  }
  void begin_step() override { results_.resize(pool_.size()); }
  ContactTrouble advance(const SphereArrays& spheres, const SphereStep& step, std::size_t first,
                         std::size_t count, std::span<ContactForce> local) override {
    pool_.advance(spheres, step, std::span(pairs_).subspan(first, count),
                  std::span(results_).subspan(first, count), local, first);
    ContactTrouble trouble;
    for (std::size_t k = first; k < first + count; ++k) {
      if (results_[k].status == Status::history_full) trouble.history_full = true;
      if (results_[k].status == Status::not_finite && !trouble.not_finite) trouble.not_finite = k;
    }
    return trouble;
  }

 private:
  ContactPool pool_;
  std::vector<SpherePair> pairs_;     ///< pairs of the live contacts, by number
  std::vector<SphereForce> results_;  ///< results of the last step, by number
};

class SingleContacts final : public LiveContacts {
 public:
  SingleContacts(const LawSpec& spec, const FramedLaw& law, SphereGeometry geometry)
      : geometry_(geometry), live_(SingleSpheres::of(spec, law, geometry)) {}

  std::size_t size() const override { return live_->size(); }
  std::size_t answered() const override { return answered_; }
  void open(const SpherePair& pair, const Vector3& branch) override {
    live_->open({pair.p, pair.q}, branch);
  }
  Vector3 last_branch(std::size_t contact) const override {
    if (contact < size()) return live_->branch(contact);
    const std::vector<double>& numbers = waiting_[contact - size()];
    return {numbers[0], numbers[1], numbers[2]};
  }
  std::vector<double> pack(std::size_t contact) const override {
    return contact < size() ? live_->pack(contact) : waiting_[contact - size()];
  }
  std::size_t receive(std::span<const double> numbers) override {
    if (numbers.size() < 3) throw InputError("a contact without its branch vector");
    waiting_.emplace_back(numbers.begin(), numbers.end());
    return size() + waiting_.size() - 1;
  }
  void keep(std::span<const std::size_t> contacts, std::vector<SpherePair> pairs) override {
    auto kept = live_->empty(contacts.size() + contacts.size() / 8);
    for (std::size_t k = 0; k < contacts.size(); ++k)
      kept->add({pairs[k].p, pairs[k].q}, pack(contacts[k]));
    live_ = std::move(kept);
    waiting_.clear();
    answered_ = 0;
  }
  void change_law(const LawSpec& spec, const FramedLaw& law) override {
    auto changed = SingleSpheres::of(spec, law, geometry_)->empty(size() + size() / 8);
    for (std::size_t k = 0; k < size(); ++k) changed->add(live_->pair(k), live_->pack(k));
    live_ = std::move(changed);
    answered_ = 0;
  }
  void integrate_works(bool /*wanted*/) override {}  // they are, where `local` is given
  std::int64_t segments() const override { return 0; }
  double bytes() const override { return live_->bytes(); }
  SpherePair pair(std::size_t contact) const override {
    const auto [p, q] = live_->pair(contact);
    return {p, q, 0};
  }
  SphereForce force(std::size_t contact) const override { return live_->force(contact); }
  Matrix3 moment(int owned) const override {
    Matrix3 sum = Matrix3::Zero();
    for (std::size_t k = 0; k < answered_; ++k) {
      if (live_->pair(k).p < owned) sum += live_->branch(k) * live_->force(k).on_p.transpose();
    }
    return sum;
  }
  void begin_step() override { answered_ = size(); }
  ContactTrouble advance(const SphereArrays& spheres, const SphereStep& step, std::size_t first,
                         std::size_t count, std::span<ContactForce> local) override {
    return {live_->advance(spheres, step, first, count, local), false};
  }

 private:
  SphereGeometry geometry_;
  std::unique_ptr<SingleSpheres> live_;
  std::vector<std::vector<double>> waiting_;  ///< histories that wait, in the numbers of pack()
  std::size_t answered_ = 0;
};

static_assert(LiveContacts::chunk == single_chunk);

}  // namespace

std::string_view name_of(ContactPrecision precision) {
  constexpr std::array<std::string_view, precisions.size()> names{"double", "mixed", "single"};
  return names[static_cast<std::size_t>(precision)];
}

ContactPrecision read_contact_precision(std::string_view word) {
  return read_word(precisions, "precision", word);
}

std::unique_ptr<LiveContacts> LiveContacts::of(const LawSpec& spec, const FramedLaw& law,
                                               ContactPrecision precision) {
  switch (precision) {
    case ContactPrecision::in_double:
      break;
    case ContactPrecision::mixed:
      return std::make_unique<SingleContacts>(spec, law, SphereGeometry::mixed);
    case ContactPrecision::single:
      return std::make_unique<SingleContacts>(spec, law, SphereGeometry::single);
  }
  return std::make_unique<DoubleContacts>(law);
}

}  // namespace stickslip
