// SPDX-License-Identifier: BSD-3-Clause
// What `stickslip check` found, for people, programs and pull requests. JUnit is in junit.hpp.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "reports/study/baseline.hpp"

namespace stickslip {

/// A change in one line: "worse: LAW under CASE, OBSERVABLE: what".
std::string change_line(const Change& change);

/// "2 worse, 0 gone, 1 improved, 0 new, 809 same".
std::string summary_line(const Comparison& comparison);

/// {"schema", "version", "holds", "counts", "changes"}; what is the same is only counted.
nlohmann::ordered_json comparison_json(const Comparison& comparison, const std::string& version);

/// A summary fit for a comment on a pull request: counts, a table of what is worse or gone, one of
/// what improved, and what is new, folded.
std::string comparison_markdown(const Comparison& comparison);

}  // namespace stickslip
