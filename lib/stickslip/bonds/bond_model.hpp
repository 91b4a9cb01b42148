// SPDX-License-Identifier: BSD-3-Clause
// A bond law of a known type behind the erased interface of laws.
#pragma once

#include <memory>

#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/description/parameter.hpp"

namespace stickslip {

/// All that is known of a bond law of type Law.
template <BondLaw Law>
LawInfo info_of_bond() {
  std::vector<ParameterInfo> parameters;
  for (const Parameter& p : parameters_in<Law>()) parameters.push_back(describe(p));
  const LawIdentity& who = Law::identity;
  return {std::string(who.name), std::string(who.title),  std::string(who.source),
          std::string(who.doi),  std::string(who.bibtex), {Capability::bond, Capability::energy},
          std::move(parameters)};
}

/// The bonds of a law of a known type.
template <BondLaw Law>
class BondOf final : public AnyBond {
 public:
  explicit BondOf(const Law& law) : law_(law) {}
  std::unique_ptr<Bonds> bonds(std::size_t n) const override {
    return std::make_unique<LawBonds<Law>>(law_, law_.kinematics, n);
  }
  std::optional<BondClaims> claims() const override { return law_.claims(); }
  std::shared_ptr<OwnBond> served() const override {
    return std::make_shared<ServedBond<Law>>(law_);
  }

 private:
  Law law_;
};

/// A bond law of a known type as a law.
template <BondLaw Law>
class BondModelOf final : public AnyLaw::Model {
 public:
  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<BondModelOf>(*this);
  }
  bool set(std::string_view name, std::string_view text) override {
    return set_parameter(law_, name, text);
  }
  void finish() override {}
  std::unique_ptr<Contacts> contacts(std::size_t) const override {
    throw Unsuitable(std::string(Law::identity.name) + " is a bond, and has no contacts");
  }
  std::shared_ptr<const AnyBond> bond() const override {
    return std::make_shared<BondOf<Law>>(law_);
  }
  const LawInfo& info() const override {
    static const LawInfo known = info_of_bond<Law>();
    return known;
  }
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  FrameUpdate default_frame() const override { return FrameUpdate::exact; }
  std::optional<double> value(std::string_view role) const override {
    return value_of_role(law_, role);
  }

 private:
  Law law_;
};

}  // namespace stickslip
