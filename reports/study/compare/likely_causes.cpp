// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/compare/likely_causes.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace stickslip::reports {
namespace {

constexpr std::size_t most_laws = 3;

/// The laws with lines that are worse, those with most of them first; without those that break off
/// anywhere.
std::vector<std::string> worse_laws(const Comparison& comparison) {
  std::map<std::string, std::size_t> lines;
  for (const Change& change : comparison.changes) {
    const bool is_of_cost = change.case_name.empty();
    if (change.kind == ChangeKind::worse && !is_of_cost) ++lines[change.law];
  }
  for (const Change& change : comparison.changes) {
    const bool breaks_off = change.kind == ChangeKind::worse && change.observable.empty();
    if (breaks_off) lines.erase(change.law);
  }
  std::vector<std::pair<std::string, std::size_t>> by_lines(lines.begin(), lines.end());
  std::ranges::stable_sort(by_lines, std::greater{}, &std::pair<std::string, std::size_t>::second);
  std::vector<std::string> laws;
  for (auto& [law, count] : by_lines) laws.push_back(std::move(law));
  return laws;
}

/// The scheme from outside with this label, or nullptr.
const Scheme* scheme_from_outside(const std::vector<CaseTask>& tasks, const std::string& label) {
  for (const CaseTask& task : tasks) {
    const auto found = std::ranges::find(task.schemes, label, &Scheme::label);
    if (found != task.schemes.end() && found->is_from_outside()) return &*found;
  }
  return nullptr;
}

}  // namespace

std::vector<Diagnosis> likely_causes(const Comparison& comparison,
                                     const std::vector<CaseTask>& tasks, int jobs) {
  std::vector<Diagnosis> causes;
  for (const std::string& law : worse_laws(comparison)) {
    const Scheme* const scheme = scheme_from_outside(tasks, law);
    if (scheme == nullptr || causes.size() == most_laws) continue;
    try {
      causes.push_back(diagnose(*scheme, jobs));
    } catch (const InputError&) {
      // No law of the catalogue is of its kind.
    } catch (const LawFailure&) {
      // It answers the cases and fails on the probes: what got worse stands in the lines.
    }
  }
  return causes;
}

}  // namespace stickslip::reports
