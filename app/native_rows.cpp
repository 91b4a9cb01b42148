// SPDX-License-Identifier: BSD-3-Clause
#include "app/native_rows.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/pair/body_motion.hpp"

namespace stickslip {
namespace {

const std::pair<std::string, std::string> option{native_option, native_on};

bool has_native(const LawInfo& law) {
  return std::ranges::count(law.parameters, option.first, &ParameterInfo::name) > 0;
}

std::optional<Scheme> moved_by_itself(const Scheme& scheme) {
  const auto says = [&](std::string_view name) {
    return std::ranges::count(scheme.set_by_user, name) > 0;
  };
  if (!has_native(scheme.law().info()) || says(native_option) || says("integrator")) return {};
  Scheme native = scheme;
  native.framed.law = scheme.law().with_option(option.first, option.second);
  LawSpec spec = parse_any_law_spec(scheme.label);
  spec.options.push_back(option);
  native.label = spec.text();
  native.set_by_user.push_back(option.first);
  return native;
}

/// The studies of a case, those with the option under another name.
struct Rows {
  std::vector<StudyResult> ours;
  std::vector<StudyResult> native;
};

Rows divided(std::span<const StudyResult> studies) {
  Rows rows;
  for (StudyResult study : studies) {
    LawSpec spec = parse_any_law_spec(study.law);
    if (std::erase(spec.options, option) == 0) {
      rows.ours.push_back(std::move(study));
      continue;
    }
    study.law = spec.text();
    study.case_name += moved_by_engine;
    rows.native.push_back(std::move(study));
  }
  return rows;
}

}  // namespace

void add_native_schemes(std::vector<CaseTask>& tasks) {
  for (CaseTask& task : tasks) {
    if (!task.question->info().moves_bodies) continue;
    std::vector<Scheme> native;
    for (const Scheme& scheme : task.schemes) {
      if (auto moved = moved_by_itself(scheme)) native.push_back(std::move(*moved));
    }
    std::ranges::move(native, std::back_inserter(task.schemes));
  }
}

Report with_native_rows(Report report) {
  std::vector<StudyResult> studies;
  std::vector<CaseSummary> cases;
  for (CaseSummary& summary : report.cases) {
    Rows rows = divided(studies_of(report, summary.name));
    std::ranges::move(rows.ours, std::back_inserter(studies));
    const std::string name = summary.name;
    cases.push_back(std::move(summary));
    if (rows.native.empty()) continue;
    std::ranges::move(rows.native, std::back_inserter(studies));
    cases.emplace_back().name = name + std::string(moved_by_engine);
  }
  report.studies = std::move(studies);
  report.cases = std::move(cases);
  return report;
}

}  // namespace stickslip
