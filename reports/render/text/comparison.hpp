// SPDX-License-Identifier: BSD-3-Clause
// What `stickslip check` found, for people, programs and pull requests. JUnit is in junit.hpp.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "reports/study/compare/baseline.hpp"
#include "reports/study/compare/baseline_causes.hpp"

namespace stickslip::reports {

/// A change in one line: "worse: LAW under CASE, OBSERVABLE: what".
std::string change_line(const Change& change);

/// A group in one line; of one change that of the change, else "worse: LAW under CASE and CASE: all
/// 12 observables: errors x1.37; ..." with the largest as an example.
std::string group_line(const ChangeGroup& group);

/// Whether changes that one factor explains are one line.
enum class Grouped { no, yes };

/// All changes, a line each, the largest first.
std::string change_lines(const Comparison& comparison, Grouped grouped);

/// "2 worse, 0 gone, 1 improved, 0 new, 809 same"; what is slightly worse where there is any.
std::string summary_line(const Comparison& comparison);

/// {"schema", "version", "holds", "baseline", "counts", "groups", "changes"}; what is the same is
/// only counted. `before`: what was compared with.
nlohmann::ordered_json comparison_json(const Comparison& comparison, const Baseline& before,
                                       const std::string& version);

/// A summary fit for a comment on a pull request: counts, a table of what is worse or gone, one of
/// what improved, and what is new, folded.
std::string comparison_markdown(const Comparison& comparison);

}  // namespace stickslip::reports
