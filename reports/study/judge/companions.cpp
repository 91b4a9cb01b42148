// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/companions.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/contact/law/watched_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/precision/precision_choices.hpp"

namespace stickslip::reports {
namespace {

/// Forms of the catalogue's laws in common use that tend to limits of their own.
constexpr std::array variants{"hertz-mindlin[form=total]", "hertz-mindlin[form=rescaled]"};

/// Levels of a ladder from which on it tells limits, so that any law is compared with others.
constexpr int levels_with_limits = 7;

int levels_of(const CaseInfo& info) {
  int levels = 0;
  for (int steps = info.steps_from; steps <= info.steps_to && steps > 0; steps *= 2) ++levels;
  return levels;
}

/// A row of springs is a reference more than a law that codes have, and costs as much.
bool is_row_of_springs(const AnyLaw& law) {
  const auto claims = law.partial_slip_claims();
  return claims && claims->springs > 0;
}

bool of_one_kind(const LawInfo& a, const LawInfo& b) {
  return parts_of(a).normal == parts_of(b).normal && parts_of(a).limit == parts_of(b).limit;
}

/// Whether a bond is given all from which another one makes its stiffnesses.
bool has_stiffnesses_of(const LawInfo& bond, const LawInfo& other) {
  return std::ranges::all_of(std::array{"kn", "ks", "kt", "kb", "E", "nu", "shear-coefficient",
                                        "kn-per-area", "ks-per-area"},
                             [&](const char* const role) {
                               return (other.by_role(role) == nullptr) ==
                                      (bond.by_role(role) == nullptr);
                             });
}

/// The law of the catalogue, with what it shares with the law from outside.
Scheme beside(const Scheme& outside, const std::string& text, const FramedLaw& framed) {
  Scheme scheme = outside;
  scheme.spec = parse_law_spec(text);
  scheme.label = text;
  scheme.framed = framed;
  scheme.framed.law = with_roles_of(framed.law, outside.law().info());
  return scheme;
}

/// The twin with the options that it was told with, but for numbers, which are the law's own. It is
/// named without them.
Scheme as_said(Scheme twin, const LawSpec& like) {
  const auto is_number = [&](std::string_view name) {
    return std::ranges::any_of(twin.law().info().parameters, [&](const ParameterInfo& p) {
      return p.name == name && p.choices.empty();
    });
  };
  for (const auto& [name, value] : like.options) {
    if (!twin.sets(name) && !is_number(name)) twin.spec = twin.spec.with(name, value);
  }
  return twin;
}

/// Options of a label: "[rolling=epsd]"; "" where there is no moment.
std::string moments_in_words(const MomentChoices& moments) {
  std::string text;
  if (moments.rolling != RollingRule::none)
    text = "rolling=" + std::string(name_of(moments.rolling));
  if (moments.twisting != TwistingRule::none)
    text += (text.empty() ? "" : ",") + ("twisting=" + std::string(name_of(moments.twisting)));
  return text.empty() ? "" : "[" + text + "]";
}

}  // namespace

bool asks_peers_of_wrong_laws_only(const CaseInfo& info) {
  return levels_of(info) < levels_with_limits;
}

std::vector<CompanionScheme> companions_of(const Scheme& scheme, const Case& question) {
  std::vector<CompanionScheme> all;
  const auto add = [&](Companion role, const std::string& text, const FramedLaw& framed) {
    Scheme companion = beside(scheme, text, framed);
    if (role == Companion::twin || role == Companion::bound)
      companion = as_said(std::move(companion), like_of(scheme).value());
    if (!question.info().judges_moments) companion.framed.moments = {};
    if (question.unsuitable(companion).empty()) all.push_back({role, std::move(companion)});
  };
  // Others have all their digits. What a law computes in itself is known in the comparison.
  PrecisionChoices choices = precision_of(scheme.law().info());
  choices.is_single = choices.is_single && !scheme.is_from_outside();
  if (choices.any()) return all;
  const int levels = levels_of(question.info());
  if (const FramedLaw* const twin = scheme.law().twin()) {
    // One level is one packing, which multiplies round-off.
    add(levels < 2 ? Companion::bound : Companion::twin,
        twin->law.info().name + moments_in_words(twin->moments), *twin);
    return all;
  }
  // One level is one packing, and its number may be that of another packing.
  if (!scheme.is_from_outside() || levels < 2) return all;
  const auto add_like = [&](Companion role, const std::string& text) {
    FramedLaw framed = make_law(parse_law_spec(text));
    // A frame that is ours to do well is not what is compared.
    if (follows_any_turn(scheme.framed.frame) && !scheme.law().info().can(Capability::bodies)) {
      framed.frame =
          can_have(framed.law, scheme.framed.frame) ? scheme.framed.frame : FrameUpdate::exact;
    }
    if (scheme.framed.kinematics == Kinematics::mid_arm) framed.kinematics = Kinematics::mid_arm;
    if (is_row_of_springs(framed.law)) return;
    if (of_one_kind(framed.law.info(), scheme.law().info()))
      add(role, text, *scheme.law().like(framed).twin());
  };
  const std::vector<std::string>& wanted = question.info().laws;
  const bool is_bond = scheme.law().info().can(Capability::bond);
  for (const LawInfo& info : is_bond ? bond_catalogue() : law_catalogue()) {
    if (is_bond && !has_stiffnesses_of(scheme.law().info(), info)) continue;
    if (wanted.empty() ? !info.on_request : std::ranges::count(wanted, info.name) > 0)
      add_like(Companion::peer, info.name);
  }
  if (wanted.empty() && !is_bond) {
    for (const char* const variant : variants) add_like(Companion::variant, variant);
  }
  return all;
}

}  // namespace stickslip::reports
