// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/held_bond.hpp"

#include "cases/bonds/bond_strengths.hpp"
#include "cases/drive/remaining_dashpot.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

class HeldBonds final : public Bonds {
 public:
  explicit HeldBonds(std::unique_ptr<Bonds> inner)
      : inner_(std::move(inner)), steps_(inner_->size()) {}
  HeldBonds(const HeldBonds& other)
      : Bonds(other), inner_(other.inner_->clone()), steps_(other.steps_) {}
  HeldBonds& operator=(const HeldBonds&) = delete;

  std::size_t size() const override { return inner_->size(); }
  bool holds(std::size_t bond) const override { return inner_->holds(bond); }
  void swap_bodies(std::size_t bond) override { inner_->swap_bodies(bond); }
  std::vector<double> pack(std::size_t bond) const override { return inner_->pack(bond); }
  void unpack(std::size_t bond, std::span<const double> numbers) override {
    inner_->unpack(bond, numbers);
  }
  std::unique_ptr<Bonds> clone() const override { return std::make_unique<HeldBonds>(*this); }

 private:
  void do_make(std::size_t bond, const BondPoses& poses) override { inner_->make(bond, poses); }
  void do_advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers, double dt,
                  std::size_t first) override {
    inner_->advance(poses, answers, dt, first);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      ++steps_[first + i];
      if (answers[i].law.broken)
        throw Unsuitable("it broke at step " + std::to_string(steps_[first + i]));
    }
  }

  std::unique_ptr<Bonds> inner_;
  std::vector<std::size_t> steps_;
};

class HeldBond final : public AnyBond {
 public:
  explicit HeldBond(std::shared_ptr<const AnyBond> inner) : inner_(std::move(inner)) {}
  std::unique_ptr<Bonds> bonds(std::size_t n) const override {
    return std::make_unique<HeldBonds>(inner_->bonds(n));
  }
  std::optional<BondClaims> claims() const override { return inner_->claims(); }
  std::shared_ptr<OwnBond> served() const override { return inner_->served(); }
  const ContactBeside* beside() const override { return inner_->beside(); }

 private:
  std::shared_ptr<const AnyBond> inner_;
};

}  // namespace

std::shared_ptr<const AnyBond> held_bond(std::shared_ptr<const AnyBond> bond) {
  return std::make_shared<HeldBond>(std::move(bond));
}

Scheme with_lifted_strengths(const Scheme& scheme) {
  // Recorded answers are found by the parameters with which their paths were written.
  if (!scheme.is_from_outside() || scheme.spec.kind == LawKind::recorded) return scheme;
  Scheme lifted = scheme;
  for (const char* const role : roles_of_strengths) {
    const ParameterInfo* const parameter = scheme.law().info().by_role(role);
    if (parameter == nullptr || scheme.sets(parameter->name)) continue;
    lifted.framed.law = with_if_allowed(lifted.law(), role, no_load_reaches);
  }
  return lifted;
}

}  // namespace stickslip::cases
