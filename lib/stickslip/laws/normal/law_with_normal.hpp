// SPDX-License-Identifier: BSD-3-Clause
// A law of the catalogue that is a normal law with a tangential law of the catalogue, which the
// option tangential= names.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/description/parameter.hpp"
#include "stickslip/description/words.hpp"
#include "stickslip/laws/normal/normal_contacts.hpp"
#include "stickslip/laws/normal/tangential_laws.hpp"

namespace stickslip {

/// A normal law that the catalogue has: it says who it is and what it takes, which tangential law
/// it has unless asked otherwise, and what parts it has with its present options.
template <class Law>
concept CatalogueNormalLaw = PackedNormalLaw<Law> && requires(const Law law) {
  { Law::identity } -> std::convertible_to<LawIdentity>;
  { Law::default_tangential } -> std::convertible_to<std::string_view>;
  { law.parts() } -> std::same_as<DeclaredParts>;
};

/// A normal law may have conditions that tie several parameters together. They are checked where
/// contacts are made; throws InputError.
template <class Law>
concept ChecksItself = requires(const Law law) {
  law.check();
};

/// A normal law may have something to say of its parameters that is no mistake, as that its
/// contacts never part; "": nothing.
template <class Law>
concept SaysOfItself = requires(const Law law) {
  { law.notice() } -> std::same_as<std::string>;
};

/// A normal law that begins with a linear spring. The spring of a linear tangential law has its
/// stiffness, so that what is elastic is that law to the bit.
template <class Law>
concept BeginsLinear = requires(const Law law) {
  { law.initial_stiffness() } -> std::same_as<double>;  // [N/m]
};

/// A normal law with its tangential law. Parameters that both have a role for are one; those of the
/// spring and of the dashpot inside the tangential law are none.
template <CatalogueNormalLaw Normal>
class LawWithNormal final : public LawAround {
 public:
  LawWithNormal() : LawAround(tangential_law(Normal::default_tangential)) { describe_all(); }

  std::unique_ptr<Model> clone() const override { return std::make_unique<LawWithNormal>(*this); }
  bool set(std::string_view name, std::string_view text) override {
    if (name == tangential_option) {
      exchange(tangential_law(text));
      is_mindlin_at_end_ = text == "hertz-mindlin";
      return true;
    }
    // A force that is rescaled, or has the stiffness of the start, sees the radius otherwise.
    if (name == "form" || name == "stiffness")
      is_mindlin_at_end_ = is_mindlin_at_end_ && (text == "incremental" || text == "forward");
    return set_parameter(normal_, name, text) || LawAround::set(name, text);
  }
  void finish() override {
    if constexpr (NeedsPreparation<Normal>) normal_.prepare();
    share();
    declare();
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    if constexpr (ChecksItself<Normal>) normal_.check();
    const auto value_of = [&](const char* role) { return inner().value(role).value_or(0); };
    const LawInfo& tangential = inner().info();
    const EquivalentSpring spring{.hertzian = tangential.can(Capability::hertzian),
                                  .takes_radius = may_change_radius(tangential.name),
                                  .kn = value_of("kn"),
                                  .shear_modulus = value_of("G"),
                                  .poisson_ratio = value_of("nu"),
                                  .shear_modulus_2 = value_of("G2"),
                                  .poisson_ratio_2 = value_of("nu2")};
    return std::make_unique<NormalContacts<Normal>>(normal_, inner().contacts(n), spring,
                                                    value_of("mu"), info_.can(Capability::energy),
                                                    info_.can(Capability::tangent));
  }
  const LawInfo& info() const override { return info_; }
  double range(double effective_radius) const override {
    return normal_.range(0.5 * effective_radius);
  }
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  std::optional<PartialSlipClaims> partial_slip_claims() const override { return std::nullopt; }
  std::optional<HalfSpaceClaims> half_space_claims() const override { return std::nullopt; }
  std::optional<double> value(std::string_view role) const override {
    if (const auto own = value_of_role(normal_, role)) return own;
    return info_.by_role(role) == nullptr ? std::nullopt : inner().value(role);
  }

 private:
  /// Whether a parameter of the tangential law is of its spring or its dashpot, or is shared.
  static bool is_hidden(const ParameterInfo& parameter) {
    constexpr std::array roles{"kn", "damping", "damping-normal", "damping-tangential"};
    if (std::ranges::count(roles, parameter.role) > 0) return true;
    return !parameter.role.empty() &&
           std::ranges::count(parameters_in<Normal>(), parameter.role, &Parameter::role) > 0;
  }
  /// Whether the tangential law knows how its force changes with all that is changed of what it
  /// sees.
  bool knows_tangential_tangent() const {
    return inner().info().can(Capability::tangent) &&
           (is_mindlin_at_end_ || !may_change_radius(inner().info().name));
  }
  /// What both have a role for.
  void share() {
    std::map<std::string, double> shared;
    for (const Parameter& p : parameters_in<Normal>()) {
      if (p.kind == ParameterKind::number && !p.role.empty() &&
          inner().info().by_role(p.role) != nullptr)
        shared[p.role] = p.get<Normal>(normal_);
    }
    if constexpr (BeginsLinear<Normal>) {
      if (inner().info().by_role("kn") != nullptr) shared["kn"] = normal_.initial_stiffness();
    }
    if (!shared.empty()) take_inner(inner().with(shared));
  }
  /// Another tangential law, with the values of the present one where it has the same roles.
  void exchange(const AnyLaw& tangential) {
    std::map<std::string, double> kept;
    for (const ParameterInfo& p : inner().info().parameters) {
      if (p.role.empty() || tangential.info().by_role(p.role) == nullptr) continue;
      if (const auto present = inner().value(p.role)) kept[p.role] = *present;
    }
    take_inner(tangential.with(kept));
    describe_all();
  }
  void describe_all() {
    const LawIdentity& who = Normal::identity;
    info_ = {std::string(who.name),
             std::string(who.title),
             std::string(who.source),
             std::string(who.doi),
             std::string(who.bibtex),
             inner().info().capabilities,
             {}};
    std::erase_if(info_.capabilities, [](Capability c) {
      return c == Capability::linear || c == Capability::hertzian || c == Capability::damping ||
             c == Capability::damping_by_direction || c == Capability::tangent;
    });
    for (const Parameter& p : parameters_in<Normal>()) info_.parameters.push_back(describe(p));
    ParameterInfo& option = info_.parameters.emplace_back();
    option.name = tangential_option;
    option.unit = "-";
    option.text =
        "law of the tangential force, which gives its friction coefficient, stiffness "
        "and options; it sees the overlap at which its own spring has the load";
    option.default_text = Normal::default_tangential;
    option.choices = tangential_laws();
    option.range = joined(option.choices);
    for (const ParameterInfo& p : inner().info().parameters) {
      if (!is_hidden(p)) info_.parameters.push_back(p);
    }
    info_.tells_limit = true;
    info_.tells_contact_radius = Normal::tells_contact_radius;
    declare();
  }
  void declare() {
    info_.declared_parts = normal_.parts();
    std::erase(info_.capabilities, Capability::tangent);
    if (KnowsSlope<Normal> && knows_tangential_tangent())
      info_.capabilities.push_back(Capability::tangent);
    if constexpr (SaysOfItself<Normal>) info_.notice = normal_.notice();
    if (!info_.declared_parts.limit && inner().info().by_role("mu-kinetic") != nullptr)
      info_.declared_parts.limit = LimitPart::kinetic;
  }

  Normal normal_;
  LawInfo info_;
  bool is_mindlin_at_end_ = Normal::default_tangential == "hertz-mindlin";
};

}  // namespace stickslip
