// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cases/catalogue.hpp"
#include "cases/exhibits/described_tables.hpp"
#include "reports/render/page/page_parts.hpp"
#include "reports/render/page/page_writers.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

std::string agreement(const CrossCheckResult& check) {
  if (check.difference == 0) return "agree in all digits";
  return std::isfinite(check.difference)
             ? fmt::format("agree to {:.1f} digits", -std::log10(check.difference))
             : "cannot be compared";
}

PageData checks_data(const CaseSummary& summary) {
  PageData checks = page_list();
  for (const CrossCheckResult& check : summary.cross_checks) {
    PageData one;
    set_text(one, "what", check.what);
    set_text(one, "agreement", agreement(check));
    set_text(one, "required",
             check.holds() ? "" : fmt::format("{:.1f} are required", -std::log10(check.required)));
    checks << one;
  }
  return checks;
}

/// The truth in numbers: each observable with its reference, where all schemes have the same one.
PageData truths_data(const PageCase& one) {
  PageData truths = page_list();
  std::vector<std::string> named;
  for (const PageScheme& scheme : one.schemes) {
    for (const ObservableResult& o : scheme.study->observables) {
      if (std::ranges::count(named, o.name) > 0) continue;
      named.push_back(o.name);
      bool is_shared = true;
      for (const PageScheme& other : one.schemes) {
        for (const ObservableResult& same : other.study->observables) {
          if (same.name == o.name && same.reference != o.reference) is_shared = false;
        }
      }
      PageData truth;
      set_text(truth, "observable", o.name);
      set_text(truth, "observable_id", "observable-" + file_slug(o.name));
      set_text(truth, "observable_title", o.title);
      set_text(truth, "observable_unit", o.unit == "-" ? "" : o.unit);
      set_text(truth, "value",
               !is_shared ? "each law has its own"
               : o.is_norm || (o.reference == 0 && o.unit == "-")
                   ? "0, since it is an error"
                   : fmt::format("{:.12g}", o.reference));
      set_text(truth, "uncertainty", fmt::format("{:.1g}", o.reference_uncertainty));
      truths << truth;
    }
  }
  return truths;
}

bool has_cost(const PageCase& one) {
  return std::ranges::any_of(one.schemes, [](const PageScheme& s) { return s.ns_per_step > 0; });
}

/// The rows of the summary of this case, without the column that names it.
Table schemes_table(const PageCase& one) {
  Report part;
  for (const PageScheme& scheme : one.schemes) part.studies.push_back(*scheme.study);
  Table all = summary_table(part);
  Table table;
  table.note = all.note;
  table.columns.assign(all.columns.begin() + 1, all.columns.end());
  for (const std::vector<Cell>& row : all.rows) table.rows.emplace_back(row.begin() + 1, row.end());
  if (!has_cost(one)) return table;
  table.columns.insert(table.columns.end() - 1, {"cost", "ns/step"});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const double cost = one.schemes[i].ns_per_step;
    const Cell cell = cost > 0 ? Cell{significant(cost, 3), cost} : Cell{"–", {}, Tone::muted};
    table.rows[i].insert(table.rows[i].end() - 1, cell);
  }
  return table;
}

/// The parameters of the case, as it describes them; none of a case that is not in the catalogue.
PageData parameters_data(const PageCase& one) {
  PageData all = page_list();
  for (const auto& known : case_catalogue()) {
    if (known->info().name != one.summary.name) continue;
    for (const ParameterInfo& p : parameters_of(known->info())) {
      PageData row;
      set_text(row, "parameter", p.name);
      set_text(row, "parameter_text", p.text);
      set_text(row, "default", p.default_text);
      set_text(row, "allowed", p.range);
      set_text(row, "parameter_unit", p.unit);
      all << row;
    }
  }
  return all;
}

/// Where links to a scheme and to its observables lead.
std::vector<std::string> anchors_of(const PageScheme& scheme) {
  std::vector<std::string> anchors{"law-" + scheme.slug};
  for (const ObservableResult& o : scheme.study->observables)
    anchors.push_back(fmt::format("law-{}--{}", scheme.slug, file_slug(o.name)));
  return anchors;
}

void set_neighbours(PageData& data, const PageContents& pages, const PageCase& one) {
  const auto at = static_cast<std::size_t>(&one - pages.cases.data());
  const auto set = [&](const std::string& name, std::size_t index) {
    if (index >= pages.cases.size()) return data.set(name, false);
    PageData other;
    set_text(other, "other_href", pages.cases[index].slug + ".html");
    set_text(other, "other_name", pages.cases[index].summary.name);
    data.set(name, other);
  };
  set("previous", at == 0 ? pages.cases.size() : at - 1);
  set("next", at + 1);
}

/// The names of the user's laws as JSON, for the script that emphasises their curves; empty if
/// none.
std::string own_laws(const PageContents& pages) {
  nlohmann::json names = nlohmann::json::array();
  for (const PageLaw& law : pages.laws)
    if (law.summary.family == LawFamily::outside) names.push_back(law.summary.name);
  return names.empty() ? "" : names.dump();
}

/// The tables of the case but for those that open the report.
PageData tables_data(const PageContents& pages, const PageCase& one) {
  PageData tables = page_list();
  for (const Table& table : pages.report.tables) {
    const bool is_opening = std::ranges::count(pages.report.opening, table.name) > 0;
    if (belongs(one.summary.tables, table.name, one.summary.name) && !is_opening)
      tables << table_data(table, pages, root_of_pages);
  }
  return tables;
}

}  // namespace

std::string case_page(const PageContents& pages, const PageCase& one) {
  PageData page;
  set_frame(page, pages, one.summary.title, root_of_pages);
  set_text(page, "slug", one.slug);
  set_text(page, "own", own_laws(pages));
  set_text(page, "name", one.summary.name);
  set_text(page, "title", one.summary.title);
  set_text(page, "room", one.room.empty() ? "" : room_title(one.room));
  set_text(page, "room_name", one.room);
  set_text(page, "judges", one.summary.judges);
  set_text(page, "source", one.summary.source);
  set_text(page, "truth", one.summary.truth);
  set_text(page, "truth_kind", one.truth_kind);
  page.set("checks", checks_data(one.summary));
  page.set("has_checks", !one.summary.cross_checks.empty());
  page.set("truths", truths_data(one));
  const PageData parameters = parameters_data(one);
  page.set("has_parameters", parameters.is_non_empty_list());
  page.set("parameters", parameters);
  set_text(page, "theory", theory_of(pages, one.summary.name));
  set_neighbours(page, pages, one);

  const bool is_measured = std::ranges::any_of(
      one.schemes, [](const PageScheme& s) { return !s.study->observables.empty(); });
  page.set("is_measured", is_measured);
  page.set("has_cost", has_cost(one));
  page.set("convergence", false);
  PageData figures = page_list();
  bool is_live = false;
  for (const PageFigure& figure : pages.content.figures) {
    if (!belongs(one.summary.figures, figure.figure->name, one.summary.name)) continue;
    if (is_convergence_figure(one, *figure.figure)) {
      page.set("convergence", figure_data(figure, root_of_pages, ""));
    } else {
      figures << figure_data(figure, root_of_pages, figure.stem);
      is_live = true;
    }
  }
  page.set("figures", figures);
  page.set("is_live", is_live);
  page.set("tables", tables_data(pages, one));

  const Table schemes = schemes_table(one);
  page.set("schemes_table", false);
  if (!schemes.rows.empty()) {
    page.set("schemes_table", table_data(
                                  schemes, pages, root_of_pages,
                                  [&](std::size_t row, std::size_t column) {
                                    return column == 0 ? "#law-" + one.schemes[row].slug
                                                       : std::string();
                                  },
                                  [&](std::size_t row) { return anchors_of(one.schemes[row]); }));
  }
  return filled_page("cases/case.html", std::move(page));
}

}  // namespace stickslip::reports
