// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/law_cause.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/study/diagnose/wall_diagnosis.hpp"
#include "stickslip/mistakes/look_for.hpp"

namespace stickslip::reports {
namespace {

std::string factors_text(const Diagnosis& diagnosis) {
  std::string text;
  for (const FactorFound& f : diagnosis.factors) {
    text +=
        fmt::format("{}{:.4g} times the {}", text.empty() ? "it has " : " and ", f.factor, f.what);
  }
  return text + " of " + diagnosis.held_against();
}

}  // namespace

std::optional<LawCause> cause_of(const Diagnosis& diagnosis) {
  for (const OwnDashpot& dashpot : diagnosis.dashpots) {
    if (!dashpot.wrong.empty())
      return LawCause{diagnosis.law,
                      fmt::format("its {} dashpot: {}", dashpot.direction, dashpot.wrong)};
  }
  if (diagnosis.is_equal) return std::nullopt;
  if (!diagnosis.factors.empty()) return LawCause{diagnosis.law, factors_text(diagnosis)};
  if (diagnosis.is_unknown || diagnosis.mistakes.empty()) return std::nullopt;
  const MistakeMatch& first = diagnosis.mistakes.front();
  if (first.match < good_match) return std::nullopt;
  std::string text = first.title + " (known mistake " + first.name;
  if (!first.with.empty()) text += " with " + first.with;
  text += fmt::format(", match {:.0f} %)", 100 * first.match);
  const auto info = std::ranges::find(known_mistakes(), first.name, &MistakeInfo::name);
  return LawCause{
      diagnosis.law, text,
      info == known_mistakes().end() ? "" : fmt::format("look for {}", what_to_look_for(*info))};
}

std::optional<LawCause> cause_of(const Scheme& scheme, int jobs) {
  try {
    return cause_of(diagnose_with_bodies(scheme, jobs));
  } catch (const InputError&) {
    // No law of the catalogue is of its kind.
  } catch (const LawFailure&) {
    // The law answers the cases and fails on the probes.
  }
  return std::nullopt;
}

}  // namespace stickslip::reports
