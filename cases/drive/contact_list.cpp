// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/contact_list.hpp"

#include <cmath>
#include <span>
#include <utility>

#include "stickslip/contact/law/resumable_contact.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip::cases {
namespace {

/// Contacts of a law that knows contacts, with moments beside it.
class OfContacts final : public ContactList::Held {
 public:
  OfContacts(const FramedLaw& law, const PairRadii& of_pair, std::size_t contacts)
      : contacts_(law.law.contacts(contacts)),
        radii_(of_pair),
        senses_(contacts, 1),
        normal_forces_(contacts) {
    if (law.adds_moments()) moments_.assign(contacts, make_moments(law));
  }

  TurnedAnswer advance(std::size_t contact, const TurnedStep& asked) override {
    const ContactStep& step = asked.step;
    if (contacts_->asks_for_rolling()) {
      // The way over the material, as travel_of has it, is the same to both bodies. The law's axes
      // stay where they are, and its third one with them, which is no longer the normal.
      const double sense = senses_[contact];
      const double arm = 0.5 * sense * step.effective_radius;
      const RollingStep rolling{arm * Vector2(asked.turn.roll[1], -asked.turn.roll[0]),
                                sense * asked.turn.twist};
      contacts_->roll(std::span(&rolling, 1), contact);
    }
    TurnedAnswer answer;
    contacts_->advance(std::span(&step, 1), std::span(&answer.force, 1), contact);
    const double normal_old = std::exchange(normal_forces_[contact], answer.force.normal);
    if (moments_.empty()) return answer;
    MomentStep seen{.roll = asked.turn.roll,
                    .twist = asked.turn.twist,
                    .normal_old = normal_old,
                    .normal_new = answer.force.normal,
                    .overlap_old = step.overlap_old,
                    .overlap_new = step.overlap_new,
                    .radius_p = senses_[contact] > 0 ? radii_.p : radii_.q,
                    .radius_q = senses_[contact] > 0 ? radii_.q : radii_.p};
    if (step.dt > 0) seen.roll_rate = seen.roll / step.dt, seen.twist_rate = seen.twist / step.dt;
    answer.moment = moments_[contact].advance(seen);
    return answer;
  }

  std::vector<double> pack(std::size_t contact) const override {
    std::vector<double> numbers{normal_forces_[contact], senses_[contact]};
    if (!moments_.empty()) {
      const std::vector<double> moments = moments_[contact].pack();
      numbers.push_back(static_cast<double>(moments.size()));
      numbers.insert(numbers.end(), moments.begin(), moments.end());
    }
    const std::vector<double> history = contacts_->pack(contact);
    numbers.insert(numbers.end(), history.begin(), history.end());
    return numbers;
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    const auto take = [&](std::size_t count) {
      const auto taken = numbers.first(count);
      numbers = numbers.subspan(count);
      return taken;
    };
    normal_forces_[contact] = take(1).front();
    senses_[contact] = take(1).front();
    if (!moments_.empty())
      moments_[contact].unpack(take(static_cast<std::size_t>(take(1).front())));
    contacts_->unpack(contact, numbers);
  }

  void swap_bodies(std::size_t contact) override {
    contacts_->swap_bodies(contact);
    senses_[contact] *= -1;
    if (!moments_.empty()) moments_[contact].swap_bodies();
  }

 private:
  std::unique_ptr<Contacts> contacts_;
  std::vector<ContactMoments> moments_;  ///< of each contact; empty of a law without moments
  PairRadii radii_;                      ///< of bodies that are not exchanged
  std::vector<double> senses_;           ///< of each contact: -1 with its bodies exchanged
  std::vector<double> normal_forces_;    ///< of each contact, at the end of its last step [N]
};

/// Contacts of a law that knows bodies, whose p stays p whatever order it takes them in.
class OfBodies final : public ContactList::Held {
 public:
  OfBodies(const AnyLaw& law, std::size_t contacts) : mu_(law.value("mu").value_or(0)) {
    for (std::size_t i = 0; i < contacts; ++i) {
      std::unique_ptr<BodyContact> bodies = law.body_contact();
      auto* const own = dynamic_cast<ResumableContact*>(bodies.get());
      if (own == nullptr)
        throw Unsuitable("the answers of the law are recorded, or changed on their way");
      bodies.release();
      contacts_.push_back({std::unique_ptr<ResumableContact>(own)});
    }
  }

  TurnedAnswer advance(std::size_t contact, const TurnedStep& asked) override {
    Contact& one = contacts_[contact];
    if (one.is_exchanged) return exchanged(advance(one, exchanged(asked)));
    return advance(one, asked);
  }
  std::vector<double> pack(std::size_t contact) const override {
    std::vector<double> numbers = contacts_[contact].bodies->pack();
    numbers.push_back(contacts_[contact].is_exchanged ? 1 : 0);
    return numbers;
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    contacts_[contact].is_exchanged = numbers.back() != 0;
    contacts_[contact].bodies->unpack(numbers.first(numbers.size() - 1));
  }
  void swap_bodies(std::size_t contact) override {
    contacts_[contact].is_exchanged = !contacts_[contact].is_exchanged;
    contacts_[contact].bodies->swap_bodies();
  }

 private:
  struct Contact {
    std::unique_ptr<ResumableContact> bodies;
    bool is_exchanged = false;
  };

  TurnedAnswer advance(Contact& contact, const TurnedStep& asked) const {
    BodyStep step = body_step_of(asked.step, contact.bodies->arms());
    // Half of the roll each, so that it does not move the contact.
    const Vector3 turn(asked.turn.twist, asked.turn.roll[0], asked.turn.roll[1]);
    step.motion.rotation_p -= turn / 2;
    step.motion.rotation_q += turn / 2;
    if (step.motion.dt > 0) {
      step.motion.spin_p -= turn / 2 / step.motion.dt;
      step.motion.spin_q += turn / 2 / step.motion.dt;
    }
    BodyForces forces;
    contact.bodies->follow(std::span(&step, 1), std::span(&forces, 1));
    TurnedAnswer answer{contact_force_of(forces, mu_), {}};
    const Vector3 couple = forces.torque_p - (step.branch / 2).cross(forces.force_p);
    answer.moment.rolling = {couple[1], couple[2]};
    answer.moment.twisting = couple[0];
    return answer;
  }

  double mu_;
  std::vector<Contact> contacts_;
};

}  // namespace

TurnedStep exchanged(TurnedStep s) {
  s.step.shift = -s.step.shift;
  s.step.velocity = -s.step.velocity;
  s.turn.roll = -s.turn.roll;
  return s;
}

TurnedAnswer exchanged(TurnedAnswer a) {
  a.force.tangential = -a.force.tangential;
  a.force.damping_tangential = -a.force.damping_tangential;
  a.moment.rolling = -a.moment.rolling;
  a.moment.damping_rolling = -a.moment.damping_rolling;
  return a;
}

ContactList::ContactList(const FramedLaw& law, const PairRadii& of_pair, std::size_t contacts) {
  if (law.law.info().can(Capability::bodies)) {
    held_ = std::make_unique<OfBodies>(law.law, contacts);
  } else {
    held_ = std::make_unique<OfContacts>(law, of_pair, contacts);
  }
}

TurnedAnswer ContactList::advance(std::size_t contact, const TurnedStep& step) {
  return held_->advance(contact, step);
}

std::string ContactList::written(std::size_t contact) const {
  return numbers_text(held_->pack(contact));
}

void ContactList::read(std::size_t contact, const std::string& text) {
  held_->unpack(contact, read_numbers(text));
}

void ContactList::swap_bodies(std::size_t contact) { held_->swap_bodies(contact); }

}  // namespace stickslip::cases
