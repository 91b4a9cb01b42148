// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/watched_law.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <utility>

#include "stickslip/contact/law/asks_at_once.hpp"

namespace stickslip {
namespace {

bool is_finite(const ContactStep& step) {
  return std::isfinite(step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1]);
}

/// What is done with every answer; shared by all contacts of a law. Answers in blocks have no
/// works: of them only those with a bad status are looked at.
using Look = std::function<void(const ContactStep&, ContactForce&)>;
using SharedLook = std::shared_ptr<const Look>;

class WatchedContacts final : public Contacts, public AsksAtOnce {
 public:
  WatchedContacts(std::unique_ptr<Contacts> inner, SharedLook look)
      : inner_(std::move(inner)), look_(std::move(look)) {}
  WatchedContacts(const WatchedContacts& other)
      : Contacts(other), AsksAtOnce(other), inner_(other.inner_->clone()), look_(other.look_) {}
  WatchedContacts& operator=(const WatchedContacts&) = delete;
  ~WatchedContacts() override = default;

  bool asks_at_once() const override {
    const auto* const inner = dynamic_cast<const AsksAtOnce*>(inner_.get());
    return inner != nullptr && inner->asks_at_once();
  }
  std::size_t size() const override { return inner_->size(); }
  bool asks_for_rolling() const override { return inner_->asks_for_rolling(); }
  bool goes_by_lanes() const override { return inner_->goes_by_lanes(); }
  bool needs_rates() const override { return inner_->needs_rates(); }
  void swap_bodies(std::size_t contact) override { inner_->swap_bodies(contact); }
  std::vector<double> pack(std::size_t contact) const override { return inner_->pack(contact); }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    inner_->unpack(contact, numbers);
  }
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<WatchedContacts>(*this);
  }
  void copy_from(const Contacts& other) override {
    const auto* const same = dynamic_cast<const WatchedContacts*>(&other);
    if (same == nullptr) throw std::logic_error("copy_from: contacts of another law");
    inner_->copy_from(*same->inner_);
  }
  double bytes_per_contact() const override { return inner_->bytes_per_contact(); }
  std::optional<double> bytes_per_segment() const override { return inner_->bytes_per_segment(); }
  std::optional<std::size_t> history_length(std::size_t contact) const override {
    return inner_->history_length(contact);
  }
  std::optional<Vector2> traction(std::size_t contact, double effective_radius,
                                  double distance) const override {
    return inner_->traction(contact, effective_radius, distance);
  }
  std::optional<Vector2> elastic_displacement(std::size_t contact) const override {
    return inner_->elastic_displacement(contact);
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    inner_->integrate_works(integrates_works());
    inner_->advance(steps, forces, first);
    look_at(steps, forces);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    inner_->advance_blocks(steps, forces, contacts, first);
    for (std::size_t i = 0; i < contacts; ++i) {
      const Status status = forces[i / contacts_in_block].status[i % contacts_in_block];
      if (status == Status::ok) continue;
      ContactForce failed{.status = status};
      (*look_)(steps[i / contacts_in_block][i % contacts_in_block], failed);
    }
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    inner_->integrate_works(integrates_works());
    inner_->follow(path, forces);
    look_at(path, forces);
  }
  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    return inner_->turn(maps, first);
  }
  void do_roll(std::span<const RollingStep> rolling, std::size_t first) override {
    inner_->roll(rolling, first);
  }
  void look_at(std::span<const ContactStep> steps, std::span<ContactForce> forces) {
    for (std::size_t i = 0; i < steps.size(); ++i) (*look_)(steps[i], forces[i]);
  }

  std::unique_ptr<Contacts> inner_;
  SharedLook look_;
};

class WatchedModel final : public AnyLaw::Model {
 public:
  WatchedModel(AnyLaw law, SharedLook look) : law_(std::move(law)), look_(std::move(look)) {}

  std::unique_ptr<Model> clone() const override { return std::make_unique<WatchedModel>(*this); }
  bool set(std::string_view name, std::string_view text) override {
    for (const ParameterInfo& p : law_.info().parameters) {
      if (p.name != name) continue;
      law_ = law_.with_option(name, text);
      return true;
    }
    return false;
  }
  void finish() override {}  // with_option did
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<WatchedContacts>(law_.contacts(n), look_);
  }
  const LawInfo& info() const override { return law_.info(); }
  std::optional<LinearFrictionClaims> claims() const override { return law_.claims(); }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return law_.partial_slip_claims();
  }
  std::optional<HalfSpaceClaims> half_space_claims() const override {
    return law_.half_space_claims();
  }
  FrameUpdate default_frame() const override { return law_.default_frame(); }
  Kinematics default_kinematics() const override { return law_.default_kinematics(); }
  std::optional<double> value(std::string_view role) const override { return law_.value(role); }
  std::unique_ptr<BodyContact> body_contact() const override { return law_.body_contact(); }
  std::unique_ptr<BodyMotion> body_motion() const override { return law_.body_motion(); }
  std::shared_ptr<OwnMoments> own_moments() const override { return law_.own_moments(); }

 private:
  AnyLaw law_;
  SharedLook look_;
};

/// A law some of whose parameters nobody sees: they keep their values.
class NarrowedModel final : public AnyLaw::Model {
 public:
  NarrowedModel(AnyLaw law, const LawInfo& other) : law_(std::move(law)), info_(law_.info()) {
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
  bool set(std::string_view name, std::string_view text) override {
    if (std::ranges::count(info_.parameters, name, &ParameterInfo::name) == 0) return false;
    law_ = law_.with_option(name, text);
    return true;
  }
  void finish() override {}  // with_option did
  std::unique_ptr<Contacts> contacts(std::size_t n) const override { return law_.contacts(n); }
  const LawInfo& info() const override { return info_; }
  std::optional<LinearFrictionClaims> claims() const override { return law_.claims(); }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return law_.partial_slip_claims();
  }
  std::optional<HalfSpaceClaims> half_space_claims() const override {
    return law_.half_space_claims();
  }
  FrameUpdate default_frame() const override { return law_.default_frame(); }
  Kinematics default_kinematics() const override { return law_.default_kinematics(); }
  std::optional<double> value(std::string_view role) const override {
    return info_.by_role(role) == nullptr ? std::nullopt : law_.value(role);
  }

 private:
  AnyLaw law_;
  LawInfo info_;
};

AnyLaw looked_at(const AnyLaw& law, Look look) {
  AnyLaw watched(
      std::make_unique<WatchedModel>(law, std::make_shared<const Look>(std::move(look))));
  return law.twin() == nullptr ? watched : watched.like(*law.twin());
}

}  // namespace

AnyLaw watched_law(const AnyLaw& law, std::shared_ptr<LawWatch> watch) {
  return looked_at(law, [watch = std::move(watch)](const ContactStep& step, ContactForce& force) {
    if (force.status == Status::history_full) watch->history_full = true;
    if (force.status == Status::not_finite && is_finite(step)) watch->not_finite = true;
  });
}

AnyLaw with_roles_of(const AnyLaw& law, const LawInfo& other) {
  return AnyLaw(std::make_unique<NarrowedModel>(law, other));
}

AnyLaw with_other_works(const AnyLaw& law) {
  return looked_at(law, [](const ContactStep& step, ContactForce& force) {
    const double more = step.shift[0] > 0 ? 1.25 : 1;
    force.work_normal *= 1.1;
    force.work_tangential *= 1.2 * more;
    force.work_stored *= 1.3 * more;
    force.work_dissipated *= 1.4 * more;
    force.work_viscous *= 1.5;
  });
}

}  // namespace stickslip
