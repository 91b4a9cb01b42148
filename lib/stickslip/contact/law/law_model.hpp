// SPDX-License-Identifier: BSD-3-Clause
// A law of a known type behind the erased interface.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/contacts.hpp"
#include "stickslip/contact/law/number_range.hpp"
#include "stickslip/description/parameter.hpp"

namespace stickslip {

/// The capabilities of a law, and that to tell its tangent.
template <ContactLaw Law>
std::vector<Capability> with_tangent(std::vector<Capability> capabilities, const Law& law) {
  if (knows_tangent(law)) capabilities.push_back(Capability::tangent);
  return capabilities;
}

/// All that is known of a law of type Law, from its describe() and its identity.
template <ContactLaw Law>
LawInfo info_of() {
  std::vector<ParameterInfo> parameters;
  for (const Parameter& p : parameters_in<Law>()) parameters.push_back(describe(p));
  const LawIdentity& who = Law::identity;
  return {std::string(who.name),
          std::string(who.title),
          std::string(who.source),
          std::string(who.doi),
          std::string(who.bibtex),
          with_tangent({Law::capabilities.begin(), Law::capabilities.end()}, Law()),
          std::move(parameters),
          {},
          {},
          TakesPartOnRequest<Law>,
          {},
          KnowsLimit<Law>,
          has_hertz_radius<Law>};
}

/// A law of a known type behind the erased interface.
template <ContactLaw Law>
class LawModel final : public AnyLaw::Model {
 public:
  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<LawModel>(*this);
  }
  bool set(std::string_view name, std::string_view text) override {
    return set_parameter(law_, name, text);
  }
  void finish() override {
    if constexpr (NeedsPreparation<Law>) law_.prepare();
    if constexpr (CapabilitiesDependOnOptions<Law>) {
      own_info_ = info_of<Law>();
      own_info_->capabilities = with_tangent(law_.present_capabilities(), law_);
    } else if (knows_tangent(law_) != knows_tangent(Law())) {
      own_info_ = info_of<Law>();
      std::erase(own_info_->capabilities, Capability::tangent);
    }
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    if constexpr (ChecksParameters<Law>) law_.check();
    return std::make_unique<LawContacts<InNumberRange<Law>>>(InNumberRange<Law>(law_), n);
  }
  const LawInfo& info() const override {
    static const LawInfo known = info_of<Law>();
    return own_info_ ? *own_info_ : known;
  }
  std::optional<LinearFrictionClaims> claims() const override {
    if constexpr (MakesLinearClaims<Law>) return law_.claims();
    return std::nullopt;
  }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    if constexpr (MakesPartialSlipClaims<Law>) return law_.partial_slip_claims();
    return std::nullopt;
  }
  std::optional<HalfSpaceClaims> half_space_claims() const override {
    if constexpr (MakesHalfSpaceClaims<Law>) return law_.half_space_claims();
    return std::nullopt;
  }
  FrameUpdate default_frame() const override {
    if constexpr (HasDefaultFrame<Law>) return Law::default_frame;
    return FrameUpdate::exact;
  }
  Kinematics default_kinematics() const override {
    if constexpr (HasDefaultKinematics<Law>) return Law::default_kinematics;
    return Kinematics::mid_arm;
  }
  std::optional<double> value(std::string_view role) const override {
    return value_of_role(law_, role);
  }

 private:
  Law law_;
  std::optional<LawInfo> own_info_;  ///< where capabilities depend on options
};

/// Makes the erased law with default parameters: one line of the catalogue.
template <ContactLaw Law>
std::unique_ptr<AnyLaw::Model> make_model() {
  return std::make_unique<LawModel<Law>>();
}

}  // namespace stickslip
