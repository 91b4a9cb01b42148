// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/native_rows.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/pair/body_motion.hpp"

namespace stickslip::app {
namespace {

const std::pair<std::string, std::string> option{native_option, native_on};

bool has_native(const LawInfo& law) {
  return std::ranges::count(law.parameters, option.first, &ParameterInfo::name) > 0;
}

std::optional<Scheme> moved_by_itself(const Scheme& scheme) {
  if (!has_native(scheme.law().info()) || scheme.sets(native_option) || scheme.sets(integrator_key))
    return {};
  Scheme native = scheme;
  native.framed.law = scheme.law().with_option(option.first, option.second);
  native.spec = scheme.spec.with(option.first, option.second);
  native.label = native.spec.text();
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
    const std::string* const native = study.spec.option(option.first);
    if (native == nullptr || *native != option.second) {
      rows.ours.push_back(std::move(study));
      continue;
    }
    study.spec = study.spec.without(option.first);
    study.law = study.spec.text();
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

}  // namespace stickslip::app
