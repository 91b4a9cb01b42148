// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/mistakes/mistaken_law.hpp"

#include <algorithm>
#include <utility>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

LawNumbers numbers_of(const AnyLaw& law) {
  LawNumbers numbers;
  numbers.kn = law.value("kn").value_or(LawNumbers::none);
  numbers.kt = law.value("kt").value_or(LawNumbers::none);
  numbers.mu = law.value("mu").value_or(LawNumbers::none);
  numbers.damping = law.value("damping").value_or(LawNumbers::none);
  numbers.is_linear = law.info().can(Capability::linear);
  const auto solving = suits::solving();
  numbers.solves_steps = std::ranges::count(solving, law.info().name) > 0;
  const auto springs = suits::springs();
  numbers.has_force_history = std::ranges::count(springs, law.info().name) > 0;
  numbers.has_potential = law.info().can(Capability::energy);
  return numbers;
}

/// Whether force and step are free of NaN and infinity; works are not looked at.
bool is_finite(const ContactStep& step, const ContactForce& f) {
  const double asked = step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1];
  const double given = f.normal + f.tangential[0] + f.tangential[1] + f.damping_normal +
                       f.damping_tangential[0] + f.damping_tangential[1];
  return 0 * (asked + given) == 0;
}

/// Contacts of the right law with the mistake around them. Beside the law's history each has a
/// memory of its own, which moves, turns and is packed with it.
class MistakenContacts final : public ContactsAround {
 public:
  /// `changed`: the right law with what the mistake does to its parameters.
  MistakenContacts(const AnyLaw& right, const AnyLaw& changed, const Mistake& mistake,
                   std::size_t n)
      : ContactsAround(changed.contacts(n)),
        mistake_(&mistake),
        memories_(n),
        numbers_(numbers_of(changed)) {
    // What the author believes the limit to be, also where the law is kept from having one.
    numbers_.mu = right.value("mu").value_or(LawNumbers::none);
    if (mistake.factor) numbers_.factor = mistake.factor(right);
    const auto single = changed.contacts(1);
    virgin_ = single->pack(0);
    if (mistake.tries_steps) scratch_ = single->clone();
  }
  MistakenContacts(const MistakenContacts& other)
      : ContactsAround(other),
        mistake_(other.mistake_),
        memories_(other.memories_),
        numbers_(other.numbers_),
        virgin_(other.virgin_),
        scratch_(other.scratch_ ? other.scratch_->clone() : nullptr) {}
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<MistakenContacts>(*this);
  }

  // Contacts are asked one by one, and mistakes may look at velocities.
  bool goes_by_lanes() const override { return false; }
  bool asks_at_once() const override { return false; }
  bool needs_rates() const override { return true; }

  void swap_bodies(std::size_t contact) override {
    if (mistake_->swap) {
      mistake_->swap(inner(), contact);
    } else {
      inner().swap_bodies(contact);
    }
    memories_[contact].turn(-Matrix2::Identity());
  }

  std::vector<double> pack(std::size_t contact) const override {
    std::vector<double> numbers = inner().pack(contact);
    if (mistake_->pack) mistake_->pack(numbers, virgin_);
    memories_[contact].pack_into(numbers);
    return numbers;
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    if (numbers.size() < MistakeMemory::packed_size)
      throw InputError("a packed contact history has the wrong length");
    const std::size_t own = numbers.size() - MistakeMemory::packed_size;
    inner().unpack(contact, numbers.first(own));
    memories_[contact].unpack(numbers.subspan(own));
  }

  void copy_from(const Contacts& other) override {
    ContactsAround::copy_from(other);
    memories_ = static_cast<const MistakenContacts&>(other).memories_;
  }
  double bytes_per_contact() const override {
    return inner().bytes_per_contact() + sizeof(MistakeMemory);
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      forces[i] = advance_one(steps[i], first + i);
    }
  }

  ContactForce advance_one(const ContactStep& step, std::size_t contact) {
    MistakeMemory& memory = memories_[contact];
    MistakenStep s{numbers_, inner(), contact, scratch_.get(), virgin_, memory, step, step};
    if (mistake_->before) mistake_->before(s);
    if (!s.is_skipped) inner().advance(std::span(&s.step, 1), std::span(&s.answer, 1), contact);
    if (mistake_->after) mistake_->after(s);
    if (!mistake_->hides_status && !is_finite(step, s.answer)) s.answer.status = Status::not_finite;
    memory.step = step;
    memory.answer = s.answer;
    memory.steps += 1;
    return s.answer;
  }

  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    Contacts::do_follow(path, forces);
  }

  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    bool is_turned = true;
    for (std::size_t i = 0; i < maps.size(); ++i) {
      const Matrix2 map = mistake_->turn ? mistake_->turn(maps[i]) : maps[i];
      is_turned = inner().turn(std::span(&map, 1), first + i) && is_turned;
      memories_[first + i].turn(maps[i]);
    }
    return is_turned;
  }

  const Mistake* mistake_;
  std::vector<MistakeMemory> memories_;
  LawNumbers numbers_;
  std::vector<double> virgin_;
  std::unique_ptr<Contacts> scratch_;
};

/// The right law in name, parameters and claims, without its tangent: it is not that of the
/// mistake.
class MistakenLaw final : public LawAround {
 public:
  MistakenLaw(AnyLaw right, const Mistake& mistake)
      : LawAround(std::move(right)), mistake_(&mistake) {
    finish();
  }
  void finish() override {
    info_ = inner().info();
    std::erase(info_.capabilities, Capability::tangent);
  }
  const LawInfo& info() const override { return info_; }
  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<MistakenLaw>(*this);
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<MistakenContacts>(
        inner(), mistake_->law ? mistake_->law(inner()) : inner(), *mistake_, n);
  }

 private:
  const Mistake* mistake_;
  LawInfo info_;
};

}  // namespace

std::unique_ptr<AnyLaw::Model> make_mistaken(AnyLaw right, const Mistake& mistake) {
  return std::make_unique<MistakenLaw>(std::move(right), mistake);
}

}  // namespace stickslip
