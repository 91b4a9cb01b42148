// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/watched_law.hpp"

#include <cmath>
#include <utility>

#include "stickslip/contact/law/law_around.hpp"

namespace stickslip {
namespace {

bool is_finite(const ContactStep& step) {
  return std::isfinite(step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1]);
}

/// What is done with every answer; shared by all contacts of a law. Answers in blocks have no
/// works: of them only those with a bad status are looked at.
struct Look {
  AnswerChange change;
  bool changes_forces = false;  ///< then no block is asked for
};
using SharedLook = std::shared_ptr<const Look>;

class WatchedContacts final : public ContactsAround {
 public:
  WatchedContacts(std::unique_ptr<Contacts> inner, SharedLook look)
      : ContactsAround(std::move(inner)), look_(std::move(look)) {}
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<WatchedContacts>(*this);
  }
  bool goes_by_lanes() const override {
    return !look_->changes_forces && ContactsAround::goes_by_lanes();
  }
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    return !look_->changes_forces && inner().tangents(steps, tangents, first);
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    inner().advance(steps, forces, first);
    look_at(steps, forces);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    if (look_->changes_forces) return Contacts::do_advance_blocks(steps, forces, contacts, first);
    inner().advance_blocks(steps, forces, contacts, first);
    for (std::size_t i = 0; i < contacts; ++i) {
      const Status status = forces[i / contacts_in_block].status[i % contacts_in_block];
      if (status == Status::ok) continue;
      ContactForce failed{.status = status};
      look_->change(steps[i / contacts_in_block][i % contacts_in_block], failed);
    }
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    inner().follow(path, forces);
    look_at(path, forces);
  }
  void look_at(std::span<const ContactStep> steps, std::span<ContactForce> forces) {
    for (std::size_t i = 0; i < steps.size(); ++i) look_->change(steps[i], forces[i]);
  }

  SharedLook look_;
};

class WatchedModel final : public LawAround {
 public:
  WatchedModel(AnyLaw law, SharedLook look) : LawAround(std::move(law)), look_(std::move(look)) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<WatchedModel>(*this); }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<WatchedContacts>(inner().contacts(n), look_);
  }

 private:
  SharedLook look_;
};

/// A law some of whose parameters nobody sees: they keep their values.
class NarrowedModel final : public LawAround {
 public:
  NarrowedModel(AnyLaw law, const LawInfo& other)
      : LawAround(std::move(law)), info_(inner().info()) {
    std::erase_if(info_.parameters, [&](const ParameterInfo& p) {
      return !p.role.empty() && other.by_role(p.role) == nullptr;
    });
    std::erase_if(info_.capabilities, [&](Capability capability) {
      const bool damps =
          capability == Capability::damping || capability == Capability::damping_by_direction;
      return damps && !other.can(capability);
    });
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<NarrowedModel>(*this); }
  const LawInfo& info() const override { return info_; }
  std::optional<double> value(std::string_view role) const override {
    return info_.by_role(role) == nullptr ? std::nullopt : inner().value(role);
  }

 private:
  LawInfo info_;
};

AnyLaw looked_at(const AnyLaw& law, Look look) {
  AnyLaw watched(
      std::make_unique<WatchedModel>(law, std::make_shared<const Look>(std::move(look))));
  return law.twin() == nullptr ? watched : watched.like(*law.twin());
}

}  // namespace

AnyLaw watched_law(const AnyLaw& law, std::shared_ptr<LawWatch> watch) {
  return looked_at(law, {[watch = std::move(watch)](const ContactStep& step, ContactForce& force) {
                     if (force.status == Status::history_full) watch->history_full = true;
                     if (force.status == Status::not_finite && is_finite(step))
                       watch->not_finite = true;
                   }});
}

AnyLaw with_changed_answers(const AnyLaw& law, AnswerChange change) {
  return looked_at(law, {std::move(change), true});
}

AnyLaw with_roles_of(const AnyLaw& law, const LawInfo& other) {
  return AnyLaw(std::make_unique<NarrowedModel>(law, other));
}

AnyLaw with_other_works(const AnyLaw& law) {
  return looked_at(law, {[](const ContactStep& step, ContactForce& force) {
                     const double more = step.shift[0] > 0 ? 1.25 : 1;
                     force.work_normal *= 1.1;
                     force.work_tangential *= 1.2 * more;
                     force.work_stored *= 1.3 * more;
                     force.work_dissipated *= 1.4 * more;
                     force.work_viscous *= 1.5;
                   }});
}

}  // namespace stickslip
