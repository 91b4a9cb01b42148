// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "reports/render/data/json.hpp"
#include "reports/render/page/page_template.hpp"
#include "reports/render/text/markdown.hpp"

namespace stickslip::embedded {
std::string_view changes_html();
std::string_view small_page_css();
}  // namespace stickslip::embedded

namespace stickslip::reports {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t longest_reason = 160;  ///< of a broken verdict in a row [columns]

const char* title_of(Subject subject) {
  switch (subject) {
    case Subject::verdict:
      return "Verdicts";
    case Subject::colour:
      return "Colours";
    case Subject::same_scheme:
      return "Whether a law is the same scheme as its twin";
    case Subject::nearest:
      return "Nearest laws of the catalogue";
    case Subject::cross_check:
      return "Cross-checks of references";
    case Subject::property:
      return "Properties";
    case Subject::limit:
      return "Limits";
    case Subject::order:
      return "Orders";
    case Subject::steps:
      return "Fewest steps for the tolerance";
    case Subject::error:
      return "Errors";
    case Subject::energy:
      return "Energy residuals";
    case Subject::reference:
      return "References, which are another truth";
    case Subject::ladder:
      return "Levels";
  }
  return "";
}

Tone tone_of(Direction direction) {
  return direction == Direction::worse    ? Tone::bad
         : direction == Direction::better ? Tone::good
                                          : Tone::plain;
}

/// "×7.7", "÷3", or the direction where there is no ratio.
std::string factor_of(const ResultChange& change) {
  const std::optional<double> ratio = change.ratio();
  if (!ratio) return name_of(change.direction);
  const double size = change.size();
  const char* const sign = *ratio >= 1 ? "×" : "÷";
  return size < 1.1 ? fmt::format("{}{:.6g}", sign, size) : fmt::format("{}{:.3g}", sign, size);
}

/// Changes that make one row: of errors, all levels of one observable, the largest change first.
using Row = std::vector<const ResultChange*>;

std::vector<Row> rows_of(const ResultChanges& changes, Subject subject, bool each_level) {
  std::vector<Row> rows;
  for (const ResultChange& change : changes.changes) {
    if (change.subject != subject) continue;
    const auto row = std::ranges::find_if(rows, [&](const Row& other) {
      const ResultChange& first = *other.front();
      return !each_level && subject == Subject::error && first.case_name == change.case_name &&
             first.law == change.law && first.observable == change.observable;
    });
    if (row == rows.end()) {
      rows.push_back({&change});
    } else {
      row->push_back(&change);
    }
  }
  return rows;
}

/// At which level, and in how many others.
std::string where(const Row& row) {
  const ResultChange& first = *row.front();
  if (first.steps == 0) return fitted(first.reason, longest_reason);
  std::string text = fmt::format("at {} steps", first.steps);
  if (row.size() == 1) return text;
  const bool some_other_way = std::ranges::any_of(
      row, [&](const ResultChange* change) { return change->direction != first.direction; });
  return text + fmt::format("; {} levels in all{}", row.size(),
                            some_other_way ? ", some the other way" : "");
}

Table table_of(const ResultChanges& changes, Subject subject, const ChangesStyle& style) {
  Table table;
  table.name = name_of(subject);
  table.title = title_of(subject);
  table.columns = {{"change"}, {"law"}, {"case"}, {"observable"}, {"before"}, {"now"}, {"where"}};
  const std::vector<Row> rows = rows_of(changes, subject, style.each_level);
  for (const Row& row : rows) {
    if (style.most > 0 && table.rows.size() == style.most) {
      table.note = fmt::format("and {} more", rows.size() - style.most);
      break;
    }
    const ResultChange& change = *row.front();
    table.rows.push_back({{factor_of(change), {}, tone_of(change.direction)},
                          {change.law},
                          {change.case_name},
                          {change.observable},
                          {change.words_before},
                          {change.words_now},
                          {where(row)}});
  }
  // A column in which nothing stands says nothing.
  for (std::size_t k = table.columns.size(); k-- > 0 && !table.rows.empty();) {
    const auto is_empty = [&](const std::vector<Cell>& cells) { return cells[k].text.empty(); };
    if (!std::ranges::all_of(table.rows, is_empty)) continue;
    const auto at = static_cast<std::ptrdiff_t>(k);
    table.columns.erase(table.columns.begin() + at);
    for (std::vector<Cell>& cells : table.rows) cells.erase(cells.begin() + at);
  }
  return table;
}

/// The laws of each case, in the order of the cases.
std::vector<std::pair<std::string, std::vector<std::string>>> by_case(
    const std::vector<StudyName>& studies) {
  std::vector<std::pair<std::string, std::vector<std::string>>> cases;
  for (const StudyName& study : studies) {
    auto found = std::ranges::find(cases, study.case_name,
                                   &std::pair<std::string, std::vector<std::string>>::first);
    if (found == cases.end()) found = cases.insert(cases.end(), {study.case_name, {}});
    found->second.push_back(study.law);
  }
  return cases;
}

std::string studies_text(const std::string& title, const std::vector<StudyName>& studies,
                         std::size_t width) {
  if (studies.empty()) return {};
  std::string text = fmt::format("\n{}: {} studies\n", title, studies.size());
  const std::size_t line = width == 0 ? 120 : width;
  for (const auto& [name, laws] : by_case(studies)) text += wrapped("  " + name + ":", laws, line);
  return text;
}

ordered_json studies_json(const std::vector<StudyName>& studies) {
  ordered_json list = ordered_json::array();
  for (const StudyName& study : studies)
    list.push_back({{"case", study.case_name}, {"law", study.law}});
  return list;
}

ordered_json change_json(const ResultChange& change) {
  const auto value = [](const std::optional<double>& number_of, const std::string& words) {
    return number_of ? json_number(*number_of) : ordered_json(words);
  };
  const std::optional<double> ratio = change.ratio();
  ordered_json json = ordered_json::object();
  json["case"] = change.case_name;
  json["law"] = change.law;
  json["observable"] = change.observable;
  json["steps"] = change.steps > 0 ? ordered_json(change.steps) : nullptr;
  json["old"] = value(change.before, change.words_before);
  json["new"] = value(change.now, change.words_now);
  json["ratio"] = ratio ? ordered_json(*ratio) : nullptr;
  json["what"] = name_of(change.subject);
  json["change"] = name_of(change.direction);
  if (!change.reason.empty()) json["reason"] = change.reason;
  return json;
}

}  // namespace

std::string changes_summary(const ResultChanges& changes) {
  std::string text =
      fmt::format("{} studies in both: {} changes for the worse, {} for the better, {} other",
                  changes.studies, changes.count(Direction::worse),
                  changes.count(Direction::better), changes.count(Direction::neither));
  if (!changes.gone.empty()) text += fmt::format("; {} studies gone", changes.gone.size());
  if (!changes.added.empty()) text += fmt::format("; {} studies new", changes.added.size());
  if (changes.small > 0) text += fmt::format("; {} numbers differ by less", changes.small);
  return text + "\n";
}

std::vector<Table> change_tables(const ResultChanges& changes, const ChangesStyle& style) {
  std::vector<Table> tables;
  for (int subject = 0; subject <= static_cast<int>(Subject::ladder); ++subject) {
    Table table = table_of(changes, static_cast<Subject>(subject), style);
    if (!table.rows.empty()) tables.push_back(std::move(table));
  }
  return tables;
}

std::string changes_text(const ResultChanges& changes, const ComparedNames& names,
                         const ChangesStyle& style, const TerminalStyle& terminal) {
  std::string text = names.before + " -> " + names.now + "\n";
  text += wrapped("", changes_summary(changes), terminal.width == 0 ? 120 : terminal.width);
  for (const Table& table : change_tables(changes, style)) {
    text += "\n" + table.title + "\n" + terminal_table(table, terminal);
    if (!table.note.empty()) text += table.note + ": --all\n";
  }
  text += studies_text("only in " + names.before, changes.gone, terminal.width);
  text += studies_text("only in " + names.now, changes.added, terminal.width);
  return text;
}

ordered_json changes_json(const ResultChanges& changes, const ComparedNames& names,
                          const std::string& version) {
  std::vector<const ResultChange*> sorted;
  for (const ResultChange& change : changes.changes) sorted.push_back(&change);
  std::ranges::stable_sort(sorted, [](const ResultChange* a, const ResultChange* b) {
    const bool has_a = a->ratio().has_value();
    const bool has_b = b->ratio().has_value();
    if (has_a != has_b) return has_a;
    return has_a && a->size() > b->size();
  });
  ordered_json list = ordered_json::array();
  for (const ResultChange* change : sorted) list.push_back(change_json(*change));
  ordered_json json = json_head(version);
  json["before"] = names.before;
  json["now"] = names.now;
  json["studies"] = changes.studies;
  json["small"] = changes.small;
  json["changes"] = std::move(list);
  json["gone"] = studies_json(changes.gone);
  json["added"] = studies_json(changes.added);
  return json;
}

std::string changes_markdown(const ResultChanges& changes, const ComparedNames& names) {
  std::string text = fmt::format("## Contact laws: {} -> {}\n\n{}", names.before, names.now,
                                 changes_summary(changes));
  for (const Table& table : change_tables(changes)) text += "\n" + markdown(table);
  for (const auto& [title, studies] :
       {std::pair{"Gone", &changes.gone}, std::pair{"New", &changes.added}}) {
    if (studies->empty()) continue;
    Table table{title, title, "", {{"case"}, {"law"}}, {}};
    for (const StudyName& study : *studies) table.rows.push_back({{study.case_name}, {study.law}});
    text += fmt::format("\n<details><summary>{}: {} studies</summary>\n\n{}\n</details>\n", title,
                        studies->size(), markdown(table));
  }
  return text;
}

std::string changes_html(const ResultChanges& changes, const ComparedNames& names,
                         const std::string& version) {
  using kainjow::mustache::data;
  data page;
  page.set("version", version);
  page.set("style", std::string(embedded::small_page_css()));
  page.set("before", names.before);
  page.set("now", names.now);
  page.set("summary", changes_summary(changes));
  if (changes.empty()) page.set("nothing", data::type::bool_true);
  data tables{data::type::list};
  for (const Table& table : change_tables(changes)) {
    data shown;
    shown.set("title", table.title);
    shown.set("count", std::to_string(table.rows.size()));
    data columns{data::type::list};
    for (const Column& column : table.columns) columns << data{"text", column.title};
    shown.set("columns", columns);
    data rows{data::type::list};
    for (const std::vector<Cell>& cells : table.rows) {
      data row{data::type::list};
      for (const Cell& cell : cells) {
        data one{"text", cell.text};
        one.set("tone", cell.tone == Tone::bad ? "bad" : cell.tone == Tone::good ? "good" : "");
        row << one;
      }
      data whole;
      whole.set("cells", row);
      rows << whole;
    }
    shown.set("rows", rows);
    tables << shown;
  }
  page.set("tables", tables);
  data lists{data::type::list};
  for (const auto& [title, studies] : {std::pair{"Only in " + names.before, &changes.gone},
                                       std::pair{"Only in " + names.now, &changes.added}}) {
    if (studies->empty()) continue;
    data list{"title", title};
    data cases{data::type::list};
    for (const auto& [name, laws] : by_case(*studies)) {
      data one{"name", name};
      std::string all;
      for (const std::string& law : laws) all += (all.empty() ? "" : ", ") + law;
      one.set("laws", all);
      cases << one;
    }
    list.set("cases", cases);
    lists << list;
  }
  page.set("lists", lists);
  kainjow::mustache::mustache page_template{std::string(embedded::changes_html())};
  return filled(page_template, page);
}

}  // namespace stickslip::reports
