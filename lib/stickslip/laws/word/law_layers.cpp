// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/word/law_layers.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "stickslip/bonds/bond_mistakes.hpp"
#include "stickslip/bonds/contact_beside.hpp"
#include "stickslip/contact/law/law_joint.hpp"
#include "stickslip/description/words.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/dashpots/damped_law.hpp"
#include "stickslip/laws/normal/tangential_laws.hpp"
#include "stickslip/laws/precision/rounded_law.hpp"
#include "stickslip/laws/precision/single_law.hpp"
#include "stickslip/laws/word/like.hpp"
#include "stickslip/mistakes/mistakes.hpp"
#include "stickslip/registry/law_loaders.hpp"

namespace stickslip {
namespace {

bool has_parameter(const AnyLaw& law, std::string_view name) {
  return std::ranges::count(law.info().parameters, name, &ParameterInfo::name) > 0;
}

/// The value of an option, which then is taken; none where it is not there.
std::optional<std::string> taken(LawSpec& spec, std::string_view option) {
  const std::string* const value = spec.option(option);
  if (value == nullptr) return std::nullopt;
  const std::string text = *value;
  spec = spec.without(option);
  return text;
}

/// tangential= of laws that have such a part: what they take beside depends on it.
Wrap take_tangential(LawWords& words) {
  if (!has_parameter(words.law, tangential_option)) return {};
  const auto name = taken(words.rest, tangential_option);
  if (!name) return {};
  return [name = *name](FramedLaw made) {
    made.law = made.law.with_option(tangential_option, name);
    return made;
  };
}

/// damping-rule= and what belongs to it.
Wrap take_dashpot_layer(LawWords& words) {
  const std::optional<DashpotChoices> choices = take_dashpot(words.rest);
  if (!choices) return {};
  return [choices = *choices](FramedLaw made) {
    made.law = with_dashpot(made.law, choices);
    return made;
  };
}

/// Options of the law itself, and those that every law understands: all that no layer takes.
Wrap take_options(LawWords& words) {
  return [&words](FramedLaw made) { return with_options(std::move(made.law), words.rest); };
}

/// Options of precision, unless the law has one of that name itself; around a law that computes in
/// single precision always.
Wrap take_precision_layer(LawWords& words) {
  const std::optional<PrecisionChoices> choices =
      take_precision(words.rest, words.law.info().parameters);
  const bool is_single =
      !words.given.is_from_outside() && words.given.option(arithmetic_option) != nullptr;
  if (!choices && !is_single) return {};
  return [choices = choices.value_or(PrecisionChoices{})](FramedLaw made) {
    made.law = with_precision(made.law, choices);
    return made;
  };
}

/// mistake= of contact laws.
Wrap take_mistake(LawWords& words) {
  const auto name = taken(words.rest, mistake_option);
  if (!name) return {};
  return [name = *name](FramedLaw made) { return with_mistake(std::move(made), name); };
}

/// mistake= of bonds, which make others.
Wrap take_bond_mistake(LawWords& words) {
  const auto name = taken(words.rest, mistake_option);
  if (!name) return {};
  return [name = *name](FramedLaw made) {
    made.law = with_bond_mistake(std::move(made.law), name);
    return made;
  };
}

/// like=, or what the law says of itself.
Wrap take_like(LawWords& words) {
  const auto named = taken(words.rest, like_option);
  return [&words, named](FramedLaw made) {
    const std::string like = named ? *named : made.law.info().like;
    if (like.empty() || like == like_none) return made;
    return with_twin(std::move(made), words.rest, like);
  };
}

/// BOND+LAW: the contact law beside a bond. Its option under= may stand in either bracket.
Wrap take_beside(LawWords& words) {
  const auto beside = taken(words.rest, beside_option);
  if (!beside) return {};
  const LawSpec contact = parse_any_law_spec(*beside);
  const std::string* const of_contact = contact.option(under_option);
  auto under = taken(words.rest, under_option);
  if (under && of_contact != nullptr)
    throw InputError(words.given.text() + ": option under is given twice");
  if (of_contact != nullptr) under = *of_contact;
  return [contact = contact.without(under_option), under, &words](FramedLaw bond) {
    ContactBeside law{make_law(contact, words.outside)};
    if (under) law.under = read_word(all_under_bond, under_option, *under);
    return with_contact_beside(std::move(bond), std::move(law));
  };
}

}  // namespace

std::span<const LawLayer> law_layers() {
  using enum LawOrigin;
  static const std::array layers{
      LawLayer{"tangential", {contact}, take_tangential},
      LawLayer{"dashpot", {contact}, take_dashpot_layer},
      LawLayer{"options", {contact, bond, external}, take_options},
      LawLayer{"precision", {contact, external}, take_precision_layer},
      LawLayer{"mistake", {contact}, take_mistake},
      LawLayer{"mistake of a bond", {bond}, take_bond_mistake},
      LawLayer{"like", {external}, take_like},
      LawLayer{"contact beside a bond", {contact, bond, external}, take_beside}};
  return layers;
}

}  // namespace stickslip
