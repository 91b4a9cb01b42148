// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <span>
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
std::string table_of(std::span<const ChangeGroup> groups, const std::string& title,
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

/// The tables of these groups, what is worse or gone first.
std::string tables_of(std::span<const ChangeGroup> groups) {
  return table_of(groups, "Worse or gone", {ChangeKind::worse, ChangeKind::gone}) +
         table_of(groups, "Slightly worse", {ChangeKind::slightly_worse}) +
         table_of(groups, "Improved", {ChangeKind::improved});
}

/// Markdown that is shown where its summary is clicked.
std::string folded(const std::string& summary, const std::string& text) {
  return text.empty()
             ? ""
             : fmt::format("\n<details><summary>{}</summary>\n{}\n</details>\n", summary, text);
}

/// "51 more lines: 40 worse, 11 improved".
std::string left_out(std::span<const ChangeGroup> groups) {
  std::string kinds;
  for (const ChangeKind kind : all_kinds) {
    const auto count = std::ranges::count(groups, kind, &ChangeGroup::kind);
    if (count > 0) kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", count, name_of(kind));
  }
  return fmt::format("{} more line{}: {}", groups.size(), groups.size() == 1 ? "" : "s", kinds);
}

/// "1.02 times the first tangential stiffness and 0.98 times the friction limit".
std::string factors_text(const std::vector<FactorFound>& factors) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, factors.size()); ++i) {
    text += fmt::format("{}{:.6g} times the {}", i == 0 ? "" : " and ", factors[i].factor,
                        factors[i].what);
  }
  return text;
}

/// What numbers say, a line for each mistake: of a law, in cases.
struct MistakeLine {
  std::string law;
  std::string line;
};
std::vector<MistakeLine> lines_of(const std::vector<ToldMistake>& mistakes) {
  std::vector<MistakeLine> lines;
  std::set<std::pair<std::string, std::string>> told;
  for (const auto& [case_name, law, text] : mistakes) {
    if (!told.insert({law, text}).second) continue;
    std::vector<std::string> cases;
    for (const ToldMistake& other : mistakes)
      if (other.law == law && other.text == text) cases.push_back(other.case_name);
    lines.push_back(
        {law, fmt::format("the numbers of {} under {} show: {}", law, few(cases, "cases"), text)});
  }
  return lines;
}

/// The causes, a line each: of laws that can be asked, and of answers by files.
std::vector<std::string> all_causes(const Comparison& comparison,
                                    std::span<const Diagnosis> causes) {
  std::vector<std::string> lines;
  for (const Diagnosis& cause : causes) lines.push_back(cause_line(cause));
  for (const MistakeLine& mistake : lines_of(comparison.mistakes)) lines.push_back(mistake.line);
  return lines;
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

nlohmann::ordered_json cause_json(const Diagnosis& cause) {
  nlohmann::ordered_json factors = nlohmann::ordered_json::array();
  for (const FactorFound& f : cause.factors)
    factors.push_back({{"what", f.what}, {"factor", f.factor}});
  const bool is_named = !cause.is_unknown && !cause.mistakes.empty();
  return {{"law", cause.law},
          {"like", cause.twin},
          {"found", !cause.is_equal},
          {"factors", std::move(factors)},
          {"mistake", word_or_null(is_named ? cause.mistakes.front().name : "")},
          {"line", cause_line(cause)}};
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

std::string cause_line(const Diagnosis& cause) {
  if (cause.is_equal) {
    return fmt::format("cause not found: {} got worse, and no probe tells it from {}", cause.law,
                       cause.twin);
  }
  const auto is_wrong = [](const RateFinding& rate) { return rate.is_wrong; };
  const auto rate = std::ranges::find_if(cause.rates, is_wrong);
  if (rate != cause.rates.end() && cause.factors.empty())
    return fmt::format("likely cause: {}, {}", cause.law, rate->text);
  if (!cause.broken.empty())
    return fmt::format("likely cause: {} breaks the property {}", cause.law, cause.broken.front());
  std::string text = "likely cause: " + cause.law;
  text += cause.factors.empty()
              ? " differs from " + cause.twin
              : fmt::format(" has {} of {}", factors_text(cause.factors), cause.twin);
  if (cause.is_unknown || cause.mistakes.empty()) return text + "; no known mistake";
  const MistakeMatch& mistake = cause.mistakes.front();
  // A factor that was measured explains all; a mistake of another kind that is only similar, less.
  if (cause.is_only_similar()) return text;
  text += fmt::format("; most similar to the known mistake {}", mistake.name);
  if (!mistake.with.empty()) text += " with " + mistake.with;
  text += fmt::format(" ({:.0f} %)", 100 * mistake.match);
  // A size that was measured says more than that of the mistake.
  return cause.factors.empty() ? text + ": " + mistake.title : text;
}

namespace {

/// Groups of changes, those apart that a named cause explains: what got worse of its law alone.
struct Explained {
  std::vector<std::vector<ChangeGroup>> by_cause;  ///< groups of each cause
  std::vector<ChangeGroup> others;
};

Explained explained(const Comparison& comparison, std::span<const Diagnosis> causes) {
  Explained sorted{std::vector<std::vector<ChangeGroup>>(causes.size()), {}};
  for (const ChangeGroup& group : groups_of(comparison)) {
    const auto cause = std::ranges::find_if(causes, [&](const Diagnosis& one) {
      const bool is_named =
          !one.is_equal && (!one.factors.empty() || (!one.is_unknown && !one.mistakes.empty()));
      return is_named && group.kind == ChangeKind::worse &&
             group.laws() == std::vector<std::string>{one.law};
    });
    (cause == causes.end() ? sorted.others
                           : sorted.by_cause[static_cast<std::size_t>(cause - causes.begin())])
        .push_back(group);
  }
  return sorted;
}

/// "it makes 38 lines of 12 cases worse; the largest: ...".
std::string consequence_line(const std::vector<ChangeGroup>& groups) {
  std::size_t lines = 0;
  std::set<std::string> cases;
  for (const ChangeGroup& group : groups) {
    lines += group.changes.size();
    for (const Change& change : group.changes) cases.insert(change.case_name);
  }
  return fmt::format("it makes {} line{} of {} case{} worse; the largest: {}", lines,
                     lines == 1 ? "" : "s", cases.size(), cases.size() == 1 ? "" : "s",
                     change_line(groups.front().changes.front()));
}

}  // namespace

std::string change_lines(const Comparison& comparison, std::span<const Diagnosis> causes,
                         Lines lines) {
  std::string text;
  const Explained sorted = explained(comparison, causes);
  const std::vector<std::string> told = all_causes(comparison, causes);
  for (std::size_t i = 0; i < told.size(); ++i) {
    text += told[i] + "\n";
    if (i < sorted.by_cause.size() && !sorted.by_cause[i].empty())
      text += "  " + consequence_line(sorted.by_cause[i]) + "\n";
  }
  if (lines == Lines::all) {
    const std::vector<ChangeGroup> groups = groups_of(comparison);
    for (const ChangeGroup& group : groups)
      for (const Change& change : group.changes) text += change_line(change) + "\n";
    return text;
  }
  const std::vector<ChangeGroup>& groups = sorted.others;
  const std::size_t shown = std::min(most_change_lines, groups.size());
  for (std::size_t i = 0; i < shown; ++i) text += group_line(groups[i]) + "\n";
  if (shown == groups.size()) return text;
  return text + "and " + left_out(std::span(groups).subspan(shown)) +
         "; check --all prints every change\n";
}

std::string summary_line(const Comparison& comparison) {
  std::string line;
  for (const ChangeKind kind : all_kinds) {
    if (kind == ChangeKind::slightly_worse && comparison.count(kind) == 0) continue;
    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", comparison.count(kind), name_of(kind));
  }
  return line + (comparison.nothing_judged ? "; nothing was judged" : "");
}

nlohmann::ordered_json comparison_badge(const Comparison& comparison) {
  const std::size_t same = comparison.count(ChangeKind::same) +
                           comparison.count(ChangeKind::improved) +
                           comparison.count(ChangeKind::slightly_worse);
  const std::size_t lost = comparison.count(ChangeKind::worse) + comparison.count(ChangeKind::gone);
  return {{"schemaVersion", 1},
          {"label", "contact laws"},
          {"message", comparison.nothing_judged ? "nothing was judged"
                      : lost > 0 ? fmt::format("{} of {} lines worse", lost, lost + same)
                                 : fmt::format("{} lines as expected", same)},
          {"color", comparison.holds() ? "brightgreen" : "red"}};
}

nlohmann::ordered_json comparison_json(const Comparison& comparison,
                                       std::span<const Diagnosis> causes, const Baseline& before,
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
  json["causes"] = nlohmann::ordered_json::array();
  for (const Diagnosis& cause : causes) json["causes"].push_back(cause_json(cause));
  for (const auto& [law, line] : lines_of(comparison.mistakes))
    json["causes"].push_back({{"law", law},
                              {"like", nullptr},
                              {"found", true},
                              {"factors", nlohmann::ordered_json::array()},
                              {"mistake", nullptr},
                              {"line", line}});
  json["groups"] = std::move(groups);
  json["changes"] = std::move(changes);
  return json;
}

std::string comparison_markdown(const Comparison& comparison, std::span<const Diagnosis> causes) {
  std::string text = fmt::format("## Contact laws: {}\n\n", comparison.holds() ? "nothing worse"
                                                            : comparison.nothing_judged
                                                                ? "nothing was judged"
                                                                : "worse than the baseline");
  const Explained sorted = explained(comparison, causes);
  const std::vector<std::string> told = all_causes(comparison, causes);
  std::string consequences;
  for (std::size_t i = 0; i < told.size(); ++i) {
    text += "**" + markdown_text(told[i]) + "**\n\n";
    if (i >= sorted.by_cause.size() || sorted.by_cause[i].empty()) continue;
    text += markdown_text(consequence_line(sorted.by_cause[i])) + "\n\n";
    consequences += folded("What that cause makes worse", tables_of(sorted.by_cause[i]));
  }
  text += summary_line(comparison) + "\n" + consequences;
  const std::vector<ChangeGroup>& all = sorted.others;
  const auto changed = static_cast<std::size_t>(std::ranges::count_if(
      all, [](const ChangeGroup& group) { return group.kind != ChangeKind::added; }));
  const std::span<const ChangeGroup> groups(all.data(), changed);  // what is new comes last
  const std::size_t shown = std::min(most_change_lines, groups.size());
  text += tables_of(groups.first(shown));
  if (shown < groups.size())
    text += folded(left_out(groups.subspan(shown)), tables_of(groups.subspan(shown)));
  text += folded(fmt::format("{} new", comparison.count(ChangeKind::added)),
                 table_of(all, "New", {ChangeKind::added}));
  return text;
}

}  // namespace stickslip::reports
