// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/render/data/json.hpp"
#include "reports/render/text/markdown.hpp"

namespace stickslip::reports {
namespace {

/// In the order in which they matter.
constexpr std::array all_kinds{ChangeKind::worse,    ChangeKind::gone,  ChangeKind::slightly_worse,
                               ChangeKind::improved, ChangeKind::added, ChangeKind::same};

/// Names with "and" before the last, or the first few and how many more there are.
std::string few(const std::vector<std::string>& names, std::string_view what) {
  constexpr std::size_t most = 3;
  std::string text;
  const std::size_t told = names.size() > most ? most - 1 : names.size();
  for (std::size_t i = 0; i < told; ++i) {
    const bool is_last = i + 1 == names.size();
    text += (i == 0 ? "" : is_last ? " and " : ", ") + names[i];
  }
  if (told < names.size()) text += fmt::format(" and {} more {}", names.size() - told, what);
  return text;
}

/// "all 12 observables", "3 of 12 observables"; "" for whole studies.
std::string extent_of(const ChangeGroup& group) {
  if (group.changes.front().observable.empty()) return "";
  const std::size_t count = group.changes.size();
  return count == group.lines ? fmt::format("all {} observables", count)
                              : fmt::format("{} of {} observables", count, group.lines);
}

/// What is to be said of all changes of a group that has several.
std::string what_of(const ChangeGroup& group) {
  const Change& largest = group.changes.front();
  const std::string extent = extent_of(group);
  const std::string text = extent.empty() ? "" : extent + ": ";
  if (group.factor) {
    return fmt::format("{}errors x{:.3g}; the largest: {} under {}, {}", text, *group.factor,
                       largest.observable, largest.case_name, largest.what);
  }
  if (group.kind == ChangeKind::added) return extent.empty() ? "whole studies" : extent;
  return text + largest.what;
}

/// The groups of these kinds as Markdown; empty if there are none.
std::string table_of(const std::vector<ChangeGroup>& groups, const std::string& title,
                     std::initializer_list<ChangeKind> kinds) {
  Table table;
  table.title = title;
  table.columns = {{"change"}, {"case"}, {"law"}, {"observable"}, {"what"}};
  for (const ChangeGroup& group : groups) {
    if (std::ranges::find(kinds, group.kind) == kinds.end()) continue;
    const bool is_one = group.changes.size() == 1;
    const Change& first = group.changes.front();
    table.rows.push_back(
        {{name_of(group.kind)},
         {first.case_name.empty() ? "(cost)" : few(group.cases(), "cases")},
         {few(group.laws(), "laws")},
         {is_one ? first.observable : extent_of(group)},
         {is_one || !group.factor
              ? first.what
              : fmt::format("errors x{:.3g}; the largest: {} under {}, {}", *group.factor,
                            first.observable, first.case_name, first.what)}});
  }
  return table.rows.empty() ? "" : "\n" + markdown(table);
}

nlohmann::ordered_json names_json(const std::vector<std::string>& names) {
  return nlohmann::ordered_json(names);
}

nlohmann::ordered_json word_or_null(const std::string& word) {
  return word.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(word);
}

nlohmann::ordered_json group_json(const ChangeGroup& group) {
  return {{"change", name_of(group.kind)},    {"factor", json_number(group.factor)},
          {"laws", names_json(group.laws())}, {"cases", names_json(group.cases())},
          {"count", group.changes.size()},    {"of", group.lines},
          {"line", group_line(group)}};
}

}  // namespace

std::string change_line(const Change& change) {
  std::string line = fmt::format("{}: {}", name_of(change.kind), change.law);
  if (!change.case_name.empty()) line += " under " + change.case_name;
  if (!change.observable.empty()) line += ", " + change.observable;
  return line + ": " + change.what;
}

std::string group_line(const ChangeGroup& group) {
  if (group.changes.size() == 1) return change_line(group.changes.front());
  const std::string what = group.changes.front().case_name.empty()
                               ? what_of(group)
                               : "under " + few(group.cases(), "cases") + ": " + what_of(group);
  return fmt::format("{}: {} {}", name_of(group.kind), few(group.laws(), "laws"), what);
}

std::string change_lines(const Comparison& comparison, Grouped grouped) {
  std::string text;
  for (const ChangeGroup& group : groups_of(comparison)) {
    if (grouped == Grouped::yes) {
      text += group_line(group) + "\n";
    } else {
      for (const Change& change : group.changes) text += change_line(change) + "\n";
    }
  }
  return text;
}

std::string summary_line(const Comparison& comparison) {
  std::string line;
  for (const ChangeKind kind : all_kinds) {
    if (kind == ChangeKind::slightly_worse && comparison.count(kind) == 0) continue;
    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", comparison.count(kind), name_of(kind));
  }
  return line;
}

nlohmann::ordered_json comparison_json(const Comparison& comparison, const Baseline& before,
                                       const std::string& version) {
  nlohmann::ordered_json counts = nlohmann::ordered_json::object();
  for (const ChangeKind kind : all_kinds) counts[name_of(kind)] = comparison.count(kind);
  nlohmann::ordered_json changes = nlohmann::ordered_json::array();
  for (const Change& change : comparison.changes) {
    if (change.kind == ChangeKind::same) continue;
    changes.push_back({{"change", name_of(change.kind)},
                       {"case", change.case_name},
                       {"law", change.law},
                       {"observable", change.observable},
                       {"factors", change.factors},
                       {"what", change.what}});
  }
  nlohmann::ordered_json groups = nlohmann::ordered_json::array();
  for (const ChangeGroup& group : groups_of(comparison)) groups.push_back(group_json(group));
  nlohmann::ordered_json json = json_head(version);
  json["holds"] = comparison.holds();
  json["baseline"] = {{"version", before.version},
                      {"compiler", word_or_null(before.compiler)},
                      {"commit", word_or_null(before.commit)},
                      {"date", word_or_null(before.date)},
                      {"command", word_or_null(before.command)}};
  json["counts"] = std::move(counts);
  json["groups"] = std::move(groups);
  json["changes"] = std::move(changes);
  return json;
}

std::string comparison_markdown(const Comparison& comparison) {
  std::string text = fmt::format("## Contact laws: {}\n\n{}\n",
                                 comparison.holds() ? "nothing worse" : "worse than the baseline",
                                 summary_line(comparison));
  const std::vector<ChangeGroup> groups = groups_of(comparison);
  text += table_of(groups, "Worse or gone", {ChangeKind::worse, ChangeKind::gone});
  text += table_of(groups, "Slightly worse", {ChangeKind::slightly_worse});
  text += table_of(groups, "Improved", {ChangeKind::improved});
  const std::string added = table_of(groups, "New", {ChangeKind::added});
  if (!added.empty()) {
    text += fmt::format("\n<details><summary>{} new</summary>\n{}\n</details>\n",
                        comparison.count(ChangeKind::added), added);
  }
  return text;
}

}  // namespace stickslip::reports
