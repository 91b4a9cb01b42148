// SPDX-License-Identifier: BSD-3-Clause
// What a report amounts to: whether anything is broken, and whether anything was judged.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "reports/study/study.hpp"

namespace stickslip::reports {
namespace {

/// "2 not judged, 1 not applicable (REASON)": the studies of a law, of all laws for "". The reason
/// is that of the first one that was measured, or else of the first.
std::string unjudged_counts(const Report& report, std::string_view law) {
  std::size_t open = 0;
  std::size_t unsuited = 0;
  const StudyResult* shown = nullptr;
  for (const StudyResult& study : report.studies) {
    if (!law.empty() && study.law != law) continue;
    const bool is_open = study.verdict == Verdict::not_judged;
    ++(is_open ? open : unsuited);
    if (shown == nullptr || (is_open && open == 1)) shown = &study;
  }
  std::string text;
  if (open > 0) text = fmt::format("{} not judged", open);
  if (unsuited > 0) text += fmt::format("{}{} not applicable", text.empty() ? "" : ", ", unsuited);
  return fmt::format("{} ({} under {}: {})", text, shown->law, shown->case_name, shown->reason);
}

}  // namespace

std::size_t LawProperties::broken() const {
  return static_cast<std::size_t>(
      std::ranges::count(results, PropertyResult::Verdict::broken, &PropertyResult::verdict));
}

std::vector<std::string> not_judged_lines(const Report& report) {
  if (report.studies.empty() || report.is_part) return {};
  if (std::ranges::none_of(report.studies, is_judged, &StudyResult::verdict))
    return {"nothing was judged: " + unjudged_counts(report, {})};
  std::vector<std::string> lines;
  std::vector<std::string> told;
  for (const StudyResult& study : report.studies) {
    if (!study.spec.is_from_outside() || std::ranges::count(told, study.law) > 0) continue;
    told.push_back(study.law);
    const bool any = std::ranges::any_of(report.studies, [&](const StudyResult& other) {
      return other.law == study.law && is_judged(other.verdict);
    });
    if (!any)
      lines.push_back("nothing was judged of " + study.law + ": " +
                      unjudged_counts(report, study.law));
  }
  return lines;
}

bool all_as_expected(const Report& report) {
  return nothing_broken(report) && not_judged_lines(report).empty();
}

bool nothing_broken(const Report& report) {
  const bool properties = std::ranges::none_of(
      report.properties, [](const LawProperties& law) { return law.broken() > 0; });
  const bool verdicts = std::ranges::none_of(
      report.studies, [](const StudyResult& s) { return s.verdict == Verdict::fail; });
  const bool references = std::ranges::all_of(report.cases, [](const CaseSummary& c) {
    return std::ranges::all_of(c.cross_checks, &CrossCheckResult::holds);
  });
  return verdicts && references && properties;
}

}  // namespace stickslip::reports
