// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/law_names.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace stickslip::reports {

LawNames::LawNames(std::span<const LawSummary> laws) {
  for (const LawSummary& law : laws) {
    const bool is_alone = std::ranges::count(laws, law.name, &LawSummary::name) == 1;
    if (!law.given_as.empty() && is_alone) names_.push_back({law.given_as, law.name});
  }
}

const std::string& LawNames::of(const LawSpec& spec) const {
  const auto found = std::ranges::find(names_, spec.name, &Name::given_as);
  return found == names_.end() ? spec.name : found->own;
}

std::string LawNames::of(const LawSpec& spec, const std::string& given) const {
  if (given != spec.text()) return given;
  LawSpec shown = spec;
  shown.name = of(spec);
  return shown.text();
}

Scheme named_for_readers(Scheme scheme, const LawNames& names) {
  scheme.label = names.of(scheme.spec, scheme.label);
  return scheme;
}

std::vector<Scheme> named_for_readers(std::vector<Scheme> schemes, const LawNames& names) {
  for (Scheme& scheme : schemes) scheme = named_for_readers(std::move(scheme), names);
  return schemes;
}

Report with_law_names(Report report) {
  const LawNames names(report.laws);
  std::map<std::string, std::string> shown;  // by what results call the law
  const auto name = [&](auto& result) {
    const std::string given = result.law;
    result.law = names.of(result.spec, given);
    result.spec.name = names.of(result.spec);
    shown[given] = result.law;
  };
  for (StudyResult& study : report.studies) name(study);
  for (LawProperties& law : report.properties) name(law);
  for (AdmissibleStep& step : report.admissible_steps) name(step);
  for (LawSummary& law : report.laws)
    if (!law.given_as.empty()) law.name = names.of(LawSpec{law.given_as, {}});
  const auto name_by_results = [&](std::string& law) {
    if (const auto found = shown.find(law); found != shown.end()) law = found->second;
  };
  for (Timing& timing : report.timings) name_by_results(timing.law);
  for (LawCost& cost : report.costs) name_by_results(cost.law);
  for (LawCause& cause : report.causes) name_by_results(cause.law);
  return report;
}

}  // namespace stickslip::reports
