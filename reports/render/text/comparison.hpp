// SPDX-License-Identifier: BSD-3-Clause
// What `stickslip check` found, for people, programs and pull requests. JUnit is in junit.hpp.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "reports/study/compare/baseline.hpp"
#include "reports/study/compare/baseline_causes.hpp"
#include "reports/study/diagnose/diagnosis.hpp"

namespace stickslip::reports {

/// A change in one line: "worse: LAW under CASE, OBSERVABLE: what".
std::string change_line(const Change& change);

/// A group in one line; of one change that of the change, else "worse: LAW under CASE and CASE: all
/// 12 observables: errors x1.37; ..." with the largest as an example.
std::string group_line(const ChangeGroup& group);

/// What is likely wrong with a law that got worse, its factor first: "likely cause: LAW has 1.02
/// times the first tangential stiffness of TWIN; most like the known mistake kt-off-by-1e-2 (99
/// %)".
std::string cause_line(const Diagnosis& cause);

/// So many lines tell of a comparison; the rest is folded.
inline constexpr std::size_t most_change_lines = 10;

/// Which lines are shown: the causes and the largest groups of changes with what is left out, or
/// the causes and every change.
enum class Lines { largest, all };

/// The causes, each with what it makes worse in one line, then the other changes, a line each, the
/// largest first.
std::string change_lines(const Comparison& comparison, std::span<const Diagnosis> causes,
                         Lines lines);

/// "2 worse, 0 gone, 1 improved, 0 new, 809 same"; what is slightly worse where there is any.
std::string summary_line(const Comparison& comparison);

/// A badge of the comparison in the form of shields' endpoint: schemaVersion, label, message,
/// color.
nlohmann::ordered_json comparison_badge(const Comparison& comparison);

/// {"schema", "version", "holds", "baseline", "counts", "causes", "groups", "changes"}; what is the
/// same is only counted. `before`: what was compared with.
nlohmann::ordered_json comparison_json(const Comparison& comparison,
                                       std::span<const Diagnosis> causes, const Baseline& before,
                                       const std::string& version);

/// A summary fit for a comment on a pull request: causes and counts, tables of the largest changes,
/// what is worse or gone first, then the rest of them and what is new, folded.
std::string comparison_markdown(const Comparison& comparison, std::span<const Diagnosis> causes);

}  // namespace stickslip::reports
