// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "reports/render/json.hpp"
#include "reports/render/markdown.hpp"

namespace stickslip {
namespace {

/// In the order in which they matter.
constexpr std::array all_kinds{ChangeKind::worse, ChangeKind::gone, ChangeKind::improved,
                               ChangeKind::added, ChangeKind::same};

/// The changes of these kinds as Markdown; empty if there are none.
std::string table_of(const Comparison& comparison, const std::string& title,
                     std::initializer_list<ChangeKind> kinds) {
  Table table;
  table.title = title;
  table.columns = {{"change"}, {"case"}, {"law"}, {"observable"}, {"what"}};
  for (const Change& change : comparison.changes) {
    if (std::ranges::find(kinds, change.kind) == kinds.end()) continue;
    table.rows.push_back({{name_of(change.kind)},
                          {change.case_name.empty() ? "(cost)" : change.case_name},
                          {change.law},
                          {change.observable},
                          {change.what}});
  }
  return table.rows.empty() ? "" : "\n" + markdown(table);
}

}  // namespace

std::string change_line(const Change& change) {
  std::string line = fmt::format("{}: {}", name_of(change.kind), change.law);
  if (!change.case_name.empty()) line += " under " + change.case_name;
  if (!change.observable.empty()) line += ", " + change.observable;
  return line + ": " + change.what;
}

std::string summary_line(const Comparison& comparison) {
  std::string line;
  for (const ChangeKind kind : all_kinds) {
    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", comparison.count(kind), name_of(kind));
  }
  return line;
}

nlohmann::ordered_json comparison_json(const Comparison& comparison, const std::string& version) {
  nlohmann::ordered_json counts;
  for (const ChangeKind kind : all_kinds) counts[name_of(kind)] = comparison.count(kind);
  nlohmann::ordered_json changes = nlohmann::ordered_json::array();
  for (const Change& change : comparison.changes) {
    if (change.kind == ChangeKind::same) continue;
    changes.push_back({{"change", name_of(change.kind)},
                       {"case", change.case_name},
                       {"law", change.law},
                       {"observable", change.observable},
                       {"what", change.what}});
  }
  return {{"schema", json_schema},
          {"version", version},
          {"holds", comparison.holds()},
          {"counts", counts},
          {"changes", changes}};
}

std::string comparison_markdown(const Comparison& comparison) {
  std::string text = fmt::format("## Contact laws: {}\n\n{}\n",
                                 comparison.holds() ? "nothing worse" : "worse than the baseline",
                                 summary_line(comparison));
  text += table_of(comparison, "Worse or gone", {ChangeKind::worse, ChangeKind::gone});
  text += table_of(comparison, "Improved", {ChangeKind::improved});
  const std::string added = table_of(comparison, "New", {ChangeKind::added});
  if (!added.empty()) {
    text += fmt::format("\n<details><summary>{} new</summary>\n{}\n</details>\n",
                        comparison.count(ChangeKind::added), added);
  }
  return text;
}

}  // namespace stickslip
