// SPDX-License-Identifier: BSD-3-Clause
// What laws have in common that are another law with something done on the way: all that is asked
// goes on to the law inside, but for what they override.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <typeinfo>
#include <utility>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// Contacts around others. A class derived from it has clone(), by its copy constructor.
class ContactsAround : public Contacts {
 public:
  explicit ContactsAround(std::unique_ptr<Contacts> inner) : inner_(std::move(inner)) {}
  ContactsAround& operator=(const ContactsAround&) = delete;
  ~ContactsAround() override = default;

  std::size_t size() const override { return inner_->size(); }
  bool goes_by_lanes() const override { return inner_->goes_by_lanes(); }
  bool needs_rates() const override { return inner_->needs_rates(); }
  bool needs_masses() const override { return inner_->needs_masses(); }
  bool asks_at_once() const override { return inner_->asks_at_once(); }
  bool asks_for_rolling() const override { return inner_->asks_for_rolling(); }
  void tell_beside(std::span<const ContactStep> steps, std::span<const ContactForce> forces,
                   std::span<ToldBeside> told, std::size_t first) const override {
    inner_->tell_beside(steps, forces, told, first);
  }
  void swap_bodies(std::size_t contact) override { inner_->swap_bodies(contact); }
  std::vector<double> pack(std::size_t contact) const override { return inner_->pack(contact); }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    inner_->unpack(contact, numbers);
  }
  void copy_from(const Contacts& other) override {
    if (typeid(*this) != typeid(other))
      throw std::logic_error("copy_from: contacts of another law");
    inner_->copy_from(*static_cast<const ContactsAround&>(other).inner_);
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

 protected:
  ContactsAround(const ContactsAround& other) : Contacts(other), inner_(other.inner_->clone()) {}

  /// The contacts inside, told whether works are wanted.
  Contacts& inner() {
    inner_->integrate_works(integrates_works());
    return *inner_;
  }
  const Contacts& inner() const { return *inner_; }

  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    inner().advance(steps, forces, first);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    inner().advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    inner().follow(path, forces);
  }
  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    return inner().turn(maps, first);
  }
  void do_roll(std::span<const RollingStep> rolling, std::size_t first) override {
    inner().roll(rolling, first);
  }

 private:
  std::unique_ptr<Contacts> inner_;
};

/// A law around another one. A class derived from it has clone(), by its copy constructor.
class LawAround : public AnyLaw::Model {
 public:
  explicit LawAround(AnyLaw inner) : inner_(std::move(inner)) {}

  bool set(std::string_view name, std::string_view text) override {
    if (std::ranges::count(info().parameters, name, &ParameterInfo::name) == 0) return false;
    inner_ = inner_.with_option(name, text);
    return true;
  }
  void finish() override {}  // with_option did
  std::unique_ptr<Contacts> contacts(std::size_t n) const override { return inner_.contacts(n); }
  const LawInfo& info() const override { return inner_.info(); }
  std::optional<LinearFrictionClaims> claims() const override { return inner_.claims(); }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return inner_.partial_slip_claims();
  }
  std::optional<HalfSpaceClaims> half_space_claims() const override {
    return inner_.half_space_claims();
  }
  FrameUpdate default_frame() const override { return inner_.default_frame(); }
  Kinematics default_kinematics() const override { return inner_.default_kinematics(); }
  std::optional<double> value(std::string_view role) const override { return inner_.value(role); }
  double range(double effective_radius) const override { return inner_.range(effective_radius); }
  std::unique_ptr<BodyContact> body_contact() const override { return inner_.body_contact(); }
  std::unique_ptr<BodyMotion> body_motion() const override { return inner_.body_motion(); }
  std::shared_ptr<OwnMoments> own_moments() const override { return inner_.own_moments(); }
  std::shared_ptr<const AnyBond> bond() const override { return inner_.bond(); }
  std::shared_ptr<OwnWall> own_wall() const override { return inner_.own_wall(); }
  std::shared_ptr<OwnShapes> own_shapes() const override { return inner_.own_shapes(); }
  AnyLaw afresh() const override {
    std::unique_ptr<Model> same = clone();
    static_cast<LawAround&>(*same).inner_ = inner_.afresh();
    return AnyLaw(std::move(same));
  }

 protected:
  const AnyLaw& inner() const { return inner_; }
  /// Another law inside.
  void take_inner(AnyLaw inner) { inner_ = std::move(inner); }

 private:
  AnyLaw inner_;
};

}  // namespace stickslip
