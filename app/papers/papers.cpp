// SPDX-License-Identifier: BSD-3-Clause
#include "app/papers/papers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "app/papers/paper_rows.hpp"
#include "app/papers/printed_equations.hpp"
#include "app/study_files/toml.hpp"
#include "cases/catalogue.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

/// Errors below it are those of round-off, whose digits are of one machine.
constexpr double round_off = 1e-9;

/// The parts of a text between strokes, without blanks about them.
std::vector<std::string> between_strokes(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(" | ", at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 3;
  }
  return parts;
}

/// What a source gives, and the command that prints it.
struct Found {
  Cell cell = {};
  std::string command = {};
  bool is_here = true;  ///< false: of a case that a run does not have
};

/// Runs what the rows name; the tables of a case once for all of its rows. Or takes the tables of a
/// run, of the cases that it judged by laws of the catalogue and default parameters.
class Sources {
 public:
  Sources() = default;
  Sources(const reports::Report& report, const std::vector<std::string>& claimed_cases)
      : report_(&report), cases_(claimed_cases.begin(), claimed_cases.end()) {}

  Found find(const std::string& source) {
    const auto [at, is_new] = found_.try_emplace(source);
    return is_new ? at->second = find_anew(source) : at->second;
  }

  /// Whether the run judges any of these rows: numbers that stand as they are, and equations, are
  /// of no run.
  bool judges_any(const toml::array& rows) {
    return std::ranges::any_of(rows, [this](const auto& each) {
      const std::string source = (*each.as_array())[5].value_or(std::string());
      if (source.find("equation ") != std::string::npos) return false;
      const Found found = find(source);
      return found.is_here && !found.command.empty();
    });
  }

 private:
  Found find_anew(const std::string& source) {
    const auto word = [&](std::string_view begin) { return source.starts_with(begin); };
    if (source.empty()) return {muted_cell("-"), ""};
    if (word("is ")) return {{source.substr(3)}, ""};
    if (word("ratio ")) return of_ratio(source.substr(6));
    if (word("error ") || word("value "))
      return of_run(between_strokes(source.substr(6)), word("error "));
    if (word("figure ")) return of_figure(source.substr(7));
    if (word("equation ")) return of_equation(between_strokes(source.substr(9)));
    return of_table(between_strokes(source.substr(6)));
  }

  bool has(const std::string& case_name) const {
    return report_ == nullptr || cases_.contains(case_name);
  }

  Found of_figure(const std::string& name) const {
    const auto draws = [&](const auto& test) {
      return has(test->info().name) &&
             std::ranges::count(test->info().figures, name, &FigureInfo::name) > 0;
    };
    const bool is_here = report_ == nullptr || std::ranges::any_of(case_catalogue(), draws);
    return {{"figure " + name}, "stickslip plot " + name, is_here};
  }

  /// Numbers of an equation; where it is about the specimen of a case, only beside that case.
  Found of_equation(const std::vector<std::string>& parts) const {
    if (parts.size() > 1 && !has(parts[1])) return {.is_here = false};
    const std::vector<double> numbers = numbers_of_equation(parts.at(0));
    std::string text;
    for (const double x : numbers)
      text += (text.empty() ? "" : ", ") + (std::isnan(x) ? "NaN" : fmt::format("{:.6g}", x));
    return {{text, numbers.front()}, ""};
  }

  /// An observable of one run, or its error.
  Found of_run(const std::vector<std::string>& parts, bool is_error) const {
    if (!has(parts.at(0))) return {.is_here = false};
    const Case& test = cases::find_case(parts.at(0));
    CaseParameters parameters(test.info().parameters);
    const std::string quote = parts.at(1).find('[') == std::string::npos ? "" : "'";
    std::string command =
        "stickslip converge " + parts.at(0) + " --law " + quote + parts.at(1) + quote;
    for (std::size_t i = 4; i < parts.size(); ++i) {
      const std::size_t equals = parts[i].find('=');
      parameters.set(parts[i].substr(0, equals), parts[i].substr(equals + 1));
      command += " --param " + parts[i];
    }
    const auto ready = test.prepare(parameters);
    const cases::Scheme scheme = cases::make_scheme(parts.at(1));
    const Measurement found = ready->measure(scheme, std::stoi(parts.at(3)));
    const auto at = std::ranges::find(test.info().observables, parts.at(2), &Observable::name);
    const auto place = static_cast<std::size_t>(at - test.info().observables.begin());
    const ReferenceValue right = ready->reference_for(scheme).at(place);
    const double value = found.values.at(place);
    const double shown = is_error ? std::abs(value - right.value) / right.scale : value;
    return {{shown < round_off ? "below 1e-9" : fmt::format("{:.4g}", shown), shown},
            command + " --steps " + parts.at(3)};
  }

  /// A number over another one.
  Found of_ratio(const std::string& sources) {
    const std::size_t between = sources.find(" // ");
    const Found above = find(sources.substr(0, between));
    const Found below = find(sources.substr(between + 4));
    if (!above.is_here || !below.is_here) return {.is_here = false};
    const double ratio = above.cell.number.value() / below.cell.number.value();
    return {{fmt::format("{} / {} = {:.3g}", above.cell.text, below.cell.text, ratio), ratio},
            above.command};
  }

  Found of_table(const std::vector<std::string>& parts) {
    const std::string& name = parts.at(0);
    const Case* const found = case_of(name);
    if (found == nullptr && report_ == nullptr)
      throw InputError("papers: no case has a table " + name);
    if (found == nullptr || !has(found->info().name)) return {.is_here = false};
    const Case& test = *found;
    const auto& tables = report_ != nullptr ? report_->tables : tables_of(test);
    const auto table = std::ranges::find(tables, name, &Table::name);
    if (table == tables.end()) {
      if (report_ != nullptr) return {.is_here = false};
      throw InputError("papers: no table " + name);
    }
    const auto has_title = [&](const Column& c) { return c.title == parts.at(2); };
    const auto column = std::ranges::find_if(table->columns, has_title);
    if (column == table->columns.end())
      throw InputError("papers: " + name + " has no column " + parts.at(2));
    for (const std::vector<Cell>& row : table->rows) {
      std::string all;
      for (const Cell& cell : row) all += cell.text + "; ";
      if (all.find(parts.at(1)) == std::string::npos) continue;
      return {row.at(static_cast<std::size_t>(column - table->columns.begin())),
              "stickslip run " + test.info().name};
    }
    if (report_ != nullptr) return {.is_here = false};
    throw InputError("papers: " + name + " has no row " + parts.at(1));
  }

  /// The case whose name a table begins with, the longest such name; none where no case has it.
  static const Case* case_of(const std::string& table) {
    const Case* found = nullptr;
    for (const auto& test : case_catalogue()) {
      const std::string& name = test->info().name;
      if (table.starts_with(name + "-") &&
          (found == nullptr || name.size() > found->info().name.size()))
        found = test.get();
    }
    return found;
  }

  const std::vector<Table>& tables_of(const Case& test) {
    const auto [at, is_new] = tables_.try_emplace(test.info().name);
    if (is_new)
      at->second =
          test.prepare(CaseParameters(test.info().parameters))->tables(default_schemes(test));
    return at->second;
  }

  const reports::Report* report_ = nullptr;
  std::set<std::string> cases_ = {};
  std::map<std::string, std::vector<Table>> tables_ = {};
  std::map<std::string, Found> found_ = {};
};

/// The verdict on a claim, by the number or the text that is expected where it holds.
Cell verdict_of(const toml::array& row, const Found& found) {
  const std::string otherwise = row[6].value_or(std::string());
  if (otherwise.empty()) return muted_cell("figure");
  const auto number = row[3].value<double>();
  const double here = found.cell.number.value_or(std::numeric_limits<double>::quiet_NaN());
  const toml::array* const range = row[3].as_array();
  const bool holds = range ? here >= (*range)[0].value_or(0.0) && here <= (*range)[1].value_or(0.0)
                     : number ? std::abs(here - *number) <= row[4].value_or(0.0)
                              : found.cell.text == row[3].value_or(std::string());
  if (holds) return {"reproduces", {}, Tone::good};
  return {otherwise, {}, otherwise == "erratum" ? Tone::plain : Tone::bad};
}

Table claims_of(const toml::array& rows, const std::string& command, Sources& sources) {
  Table table{.columns = columns("place; claim; printed; here; verdict; command")};
  std::size_t elsewhere = 0;
  for (const auto& each : rows) {
    const toml::array& row = *each.as_array();
    const Found found = sources.find(row[5].value_or(std::string()));
    if (!found.is_here) {
      ++elsewhere;
      continue;
    }
    table.add({{row[0].value_or(std::string())},
               {row[1].value_or(std::string())},
               {row[2].value_or(std::string())},
               {found.cell.text, found.cell.number},
               verdict_of(row, found),
               {found.command.empty() ? command : found.command}});
  }
  if (elsewhere > 0)
    table.note = fmt::format("{} more claims are judged by cases that this run does not have: {}",
                             elsewhere, command);
  return table;
}

Table errata_of(const toml::array& rows, const std::string& command, Sources& sources) {
  Table table{.columns = columns("row of the page; as printed; right; command")};
  for (const auto& each : rows) {
    const toml::array& row = *each.as_array();
    const Found printed = sources.find(row[1].value_or(std::string()));
    const Found right = sources.find(row[2].value_or(std::string()));
    const std::string& run = printed.command.empty() ? right.command : printed.command;
    const bool has_number = printed.cell.tone != Tone::muted || right.cell.tone != Tone::muted;
    table.add({{row[0].value_or(std::string())},
               {printed.cell.text, printed.cell.number},
               {right.cell.text, right.cell.number},
               {!has_number   ? "no number is printed"
                : run.empty() ? command
                              : run}});
  }
  return table;
}

const toml::table& all_papers() {
  static const toml::table all = toml::parse(paper_rows);
  return all;
}

}  // namespace

std::vector<std::string> paper_names() {
  return {"kuhn-linear", "kuhn-jaeger", "zabulionis", "pena"};
}

std::vector<std::string> claimed_cases(std::span<const reports::CaseTask> tasks) {
  const auto is_outside = [](const Scheme& scheme) { return scheme.spec.is_from_outside(); };
  std::vector<std::string> names;
  for (const reports::CaseTask& task : tasks)
    if (task.parameters.are_defaults() && std::ranges::none_of(task.schemes, is_outside))
      names.push_back(task.question->info().name);
  return names;
}

std::vector<Table> claims_in_run(const reports::Report& report,
                                 const std::vector<std::string>& claimed_cases) {
  std::vector<Table> all;
  for (const std::string& name : paper_names()) {
    const std::string command = "stickslip paper " + name;
    Sources sources(report, claimed_cases);
    const toml::array& rows = *all_papers()[name]["claims"].as_array();
    if (!sources.judges_any(rows)) continue;
    Table table = claims_of(rows, command, sources);
    table.name = name + "-claims";
    table.title = all_papers()[name]["title"].value_or(std::string());
    all.push_back(std::move(table));
  }
  return all;
}

PaperTables tables_of_paper(const std::string& name) {
  const auto& paper = all_papers()[name];
  if (!paper) throw InputError(unknown_name("paper", name, paper_names()));
  const std::string command = "stickslip paper " + name;
  Sources sources;
  PaperTables found{.name = name,
                    .title = paper["title"].value_or(std::string()),
                    .claims = claims_of(*paper["claims"].as_array(), command, sources),
                    .errata = errata_of(*paper["errata"].as_array(), command, sources)};
  found.claims.name = name + "-claims";
  found.claims.title = found.title;
  found.errata.name = name + "-errata";
  found.errata.title = "Errata, as they run";
  return found;
}

}  // namespace stickslip::app
