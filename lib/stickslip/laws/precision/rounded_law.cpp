// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/precision/rounded_law.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "stickslip/contact/law/law_around.hpp"

namespace stickslip {
namespace {

/// Uniform in 0 <= x < 1, from a counter (splitmix64: Steele, Lea & Flood 2014): the same from run
/// to run, whoever asks first.
double chance(std::uint64_t contact, std::uint64_t draw) noexcept {
  std::uint64_t z = (contact << 40U) + draw * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return std::ldexp(static_cast<double>((z ^ (z >> 31U)) >> 11U), -53);
}

/// Centres of the two spheres of a contact in single precision. Each makes half of the movement;
/// the axes of the contact lie askew to those of the coordinates, as they do for nearly all.
class RoundedCentres {
 public:
  /// Numbers in which one is packed.
  static constexpr std::size_t size = 10;

  /// Takes the place of overlap and shift of the step by what is left of them.
  void move(ContactStep& step, const PrecisionChoices& choices) {
    const bool keeps = choices.motion == MotionPrecision::state_single;
    if (!is_placed_) place(step, choices, keeps);
    const Vector2 before = seen_tangential_;
    const double overlap_before = seen_overlap_;
    const double approach = step.overlap_new - step.overlap_old;
    const Vector3 movement =
        approach * -normal() + step.shift[0] * across(0) + step.shift[1] * across(1);
    for (int i = 0; i < 3; ++i) {
      p_[i] = moved(p_[i], -0.5 * movement[i], keeps);
      q_[i] = moved(q_[i], 0.5 * movement[i], keeps);
    }
    look();
    step.overlap_old = overlap_before;
    step.overlap_new = seen_overlap_;
    step.shift = seen_tangential_ - before;
  }
  void swap_bodies() {
    std::swap(p_, q_);
    // The normal turns round, the axes across it stay: both centres go to the other side.
    const Vector3 middle = 0.5 * (p_ + q_);
    const Vector3 half = 0.5 * (q_ - p_);
    const Vector3 turned = half - 2 * half.dot(normal()) * normal();
    p_ = middle - turned;
    q_ = middle + turned;
    seen_tangential_ = -seen_tangential_;
  }

  std::array<double, size> pack() const {
    return {is_placed_ ? length_ : -1,
            p_[0],
            p_[1],
            p_[2],
            q_[0],
            q_[1],
            q_[2],
            seen_overlap_,
            seen_tangential_[0],
            seen_tangential_[1]};
  }
  void unpack(std::span<const double> n) {
    is_placed_ = n[0] >= 0;
    length_ = std::max(n[0], 0.0);
    p_ = {n[1], n[2], n[3]};
    q_ = {n[4], n[5], n[6]};
    seen_overlap_ = n[7];
    seen_tangential_ = {n[8], n[9]};
  }

 private:
  static Vector3 normal() { return Vector3(2, 3, 6) / 7; }
  static Vector3 across(int axis) {
    return axis == 0 ? Vector3(Vector3(3, -6, 2) / 7) : Vector3(Vector3(6, 2, -3) / 7);
  }
  static double in_single(double x) { return NumberType::single().rounded(x); }
  static double moved(double x, double by, bool keeps) {
    return keeps ? in_single(x + by) : x + by;
  }

  /// Middle of the two centres: on no round numbers.
  static Vector3 middle_of(const PrecisionChoices& choices) {
    const Vector3 from_origin = choices.distance * Vector3(1, 1.1, 1.3);
    if (choices.cell == 0) return from_origin;
    // Where nothing says where, a place with few digits.
    if (choices.distance == 0) return choices.cell * Vector3(.97, .71, .83);
    return from_origin.unaryExpr([&](double x) { return std::fmod(x, choices.cell); });
  }
  void place(const ContactStep& step, const PrecisionChoices& choices, bool keeps) {
    // R of a step is twice the effective radius: the radius of two like spheres.
    length_ = 2 * step.effective_radius;
    if (choices.cell == 0 && choices.distance > 0 && choices.distance < step.effective_radius) {
      throw InputError("distance=" + shortest(choices.distance) +
                       " [m]: the bodies have a radius of " + shortest(step.effective_radius) +
                       " m; their coordinates are not all smaller than that");
    }
    const Vector3 middle = middle_of(choices);
    const Vector3 half = 0.5 * (length_ - step.overlap_old) * normal();
    p_ = middle - half;
    q_ = middle + half;
    if (keeps) {
      for (int i = 0; i < 3; ++i) {
        p_[i] = in_single(p_[i]);
        q_[i] = in_single(q_[i]);
      }
    }
    is_placed_ = true;
    look();
  }
  void look() {
    Vector3 between;
    for (int i = 0; i < 3; ++i) between[i] = in_single(q_[i]) - in_single(p_[i]);
    seen_overlap_ = length_ - between.dot(normal());
    seen_tangential_ = {between.dot(across(0)), between.dot(across(1))};
  }

  bool is_placed_ = false;
  double length_ = 0;  ///< between the centres at touch [m]
  Vector3 p_ = Vector3::Zero();
  Vector3 q_ = Vector3::Zero();
  double seen_overlap_ = 0;
  Vector2 seen_tangential_ = Vector2::Zero();
};

/// Contacts of a law with what is rounded around them.
class RoundedContacts final : public ContactsAround {
 public:
  RoundedContacts(std::unique_ptr<Contacts> inner, const PrecisionChoices& choices)
      : ContactsAround(std::move(inner)), choices_(choices) {
    if (choices.motion != MotionPrecision::exact) centres_.resize(size());
    if (choices.rounding == RoundingMode::stochastic) draws_.resize(size());
  }

  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<RoundedContacts>(*this);
  }
  bool goes_by_lanes() const override { return false; }
  void swap_bodies(std::size_t contact) override {
    inner().swap_bodies(contact);
    if (!centres_.empty()) centres_[contact].swap_bodies();
  }
  std::vector<double> pack(std::size_t contact) const override {
    std::vector<double> numbers = inner().pack(contact);
    if (!centres_.empty()) {
      const auto centres = centres_[contact].pack();
      numbers.insert(numbers.end(), centres.begin(), centres.end());
    }
    if (!draws_.empty()) numbers.push_back(static_cast<double>(draws_[contact]));
    return numbers;
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    const std::size_t own =
        (centres_.empty() ? 0 : RoundedCentres::size) + (draws_.empty() ? 0 : 1);
    if (numbers.size() < own) throw InputError("a packed contact history has the wrong length");
    inner().unpack(contact, numbers.first(numbers.size() - own));
    numbers = numbers.last(own);
    if (!centres_.empty()) centres_[contact].unpack(numbers);
    if (!draws_.empty()) draws_[contact] = static_cast<std::uint64_t>(numbers.back());
  }
  void copy_from(const Contacts& other) override {
    ContactsAround::copy_from(other);
    const auto& same = static_cast<const RoundedContacts&>(other);
    centres_ = same.centres_;
    draws_ = same.draws_;
  }
  double bytes_per_contact() const override {
    return inner().bytes_per_contact() + (centres_.empty() ? 0.0 : sizeof(RoundedCentres)) +
           (draws_.empty() ? 0.0 : sizeof(std::uint64_t));
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      ContactStep step = steps[i];
      if (!centres_.empty()) centres_[first + i].move(step, choices_);
      inner().advance({&step, 1}, forces.subspan(i, 1), first + i);
      if (!choices_.history.is_double()) round_history(first + i, forces[i]);
      round_force(forces[i]);
    }
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    Contacts::do_follow(path, forces);
  }

  void round_history(std::size_t contact, ContactForce& answer) {
    std::vector<double> numbers = inner().pack(contact);
    for (double& number : numbers) {
      const double exact = number;
      number = draws_.empty() ? choices_.history.rounded(exact)
                              : choices_.history.rounded(exact, chance(contact, draws_[contact]++));
      if (std::isfinite(number) || !std::isfinite(exact)) continue;
      if (choices_.history.bits == 0) {
        answer.status = Status::not_finite;
        number = std::copysign(choices_.history.greatest(), exact);
        continue;
      }
      throw InputError("a contact remembers " + shortest(exact) +
                       ", and the greatest number of the type of its history is " +
                       shortest(choices_.history.greatest()) +
                       "; choose units or a type with a larger range");
    }
    inner().unpack(contact, numbers);
  }
  void round_force(ContactForce& f) const {
    if (choices_.force.is_double()) return;
    for (double* const force : {&f.normal, &f.tangential[0], &f.tangential[1], &f.damping_normal,
                                &f.damping_tangential[0], &f.damping_tangential[1]}) {
      *force = choices_.force.rounded(*force);
    }
  }

  PrecisionChoices choices_;
  std::vector<RoundedCentres> centres_;  ///< where motion is rounded
  std::vector<std::uint64_t> draws_;     ///< random numbers drawn, where rounding is by chance
};

/// The law, and what is rounded around its contacts.
class RoundedLaw final : public LawAround {
 public:
  RoundedLaw(AnyLaw law, const PrecisionChoices& choices)
      : LawAround(std::move(law)), choices_(choices), info_(inner().info()) {
    std::erase(info_.capabilities, Capability::tangent);  // rounded forces have no derivative
    finish();
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<RoundedLaw>(*this); }
  bool set(std::string_view name, std::string_view text) override {
    return choices_.set(name, text) || LawAround::set(name, text);
  }
  void finish() override {
    choices_.check();
    const std::vector<ParameterInfo>& present = inner().info().parameters;
    info_.parameters.assign(present.begin(), present.end());
    for (ParameterInfo& option : choices_.parameters()) {
      // Where nothing is taken from coordinates, nobody may set where they are.
      if (choices_.motion == MotionPrecision::exact) option.role.clear();
      info_.parameters.push_back(std::move(option));
    }
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<RoundedContacts>(inner().contacts(n), choices_);
  }
  const LawInfo& info() const override { return info_; }
  // With all digits it is the law inside.
  std::optional<LinearFrictionClaims> claims() const override {
    return choices_.any() ? std::nullopt : inner().claims();
  }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return choices_.any() ? std::nullopt : inner().partial_slip_claims();
  }
  std::optional<HalfSpaceClaims> half_space_claims() const override {
    return choices_.any() ? std::nullopt : inner().half_space_claims();
  }
  std::optional<double> value(std::string_view role) const override {
    if (choices_.motion != MotionPrecision::exact) {
      if (role == "distance") return choices_.distance;
      if (role == "cell") return choices_.cell;
    }
    return inner().value(role);
  }

 private:
  PrecisionChoices choices_;
  LawInfo info_;
};

}  // namespace

AnyLaw with_precision(const AnyLaw& law, const PrecisionChoices& choices) {
  return AnyLaw(std::make_unique<RoundedLaw>(law, choices));
}

}  // namespace stickslip
