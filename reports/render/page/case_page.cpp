// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/render/numbers.hpp"
#include "reports/render/page/page_parts.hpp"
#include "reports/render/page/page_writers.hpp"
#include "reports/render/terminal.hpp"
#include "reports/study/tables.hpp"

namespace stickslip {
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
               is_shared ? fmt::format("{:.12g}", o.reference) : "each law has its own");
      set_text(truth, "uncertainty", fmt::format("{:.1g}", o.reference_uncertainty));
      truths << truth;
    }
  }
  return truths;
}

PageData observable_data(const PageScheme& scheme, const ObservableResult& o) {
  PageData data;
  set_text(data, "observable", o.name);
  set_text(data, "observable_anchor", fmt::format("law-{}--{}", scheme.slug, file_slug(o.name)));
  set_text(data, "order", o.order ? fmt::format("{:.2f}", *o.order) : "–");
  set_text(data, "order_range",
           o.order ? fmt::format("{} to {} steps", o.order_from, o.order_to) : "");
  set_text(data, "limit", o.limit ? fmt::format("{:.9g}", *o.limit) : "–");
  set_text(data, "limit_is",
           !o.limit_is_reference   ? ""
           : *o.limit_is_reference ? "right"
                                   : "wrong");
  set_text(data, "reference", fmt::format("{:.9g}", o.reference));
  set_text(data, "floor", o.floor ? fmt::format("{:.1g}", *o.floor) : "–");
  set_text(data, "enough", o.steps_for_tolerance ? std::to_string(*o.steps_for_tolerance) : "–");
  set_text(data, "expectation", o.expectation);
  set_text(data, "found", o.reason);
  data.set("is_broken", o.verdict == Verdict::fail);
  return data;
}

PageData scheme_data(const PageContents& pages, const PageScheme& scheme) {
  const StudyResult& study = *scheme.study;
  PageData data;
  set_text(data, "scheme_anchor", "law-" + scheme.slug);
  data.set("law_html", breakable(study.law));
  const PageLaw* const law = pages.find_law(scheme.law);
  set_text(data, "law_href",
           law != nullptr ? fmt::format("{}laws/{}.html", root_of_pages, law->slug) : "");
  set_mark(data, mark_of(study));
  set_text(data, "reason", study.reason);
  set_text(data, "energy", study.energy_residual ? significant(*study.energy_residual, 2) : "");
  set_text(data, "command", command_again(pages, scheme));
  PageData observables = page_list();
  for (const ObservableResult& o : study.observables) observables << observable_data(scheme, o);
  data.set("observables", observables);
  data.set("is_judged", !study.observables.empty());
  const auto stem = pages.content.table_stems.find(study.case_name + "/" + study.law);
  set_text(data, "ladder",
           stem == pages.content.table_stems.end() ? "" : "tables/" + stem->second + ".csv");
  return data;
}

/// The rows of the summary of this case, without the column that names it.
Table schemes_table(const PageContents& pages, const PageCase& one) {
  Report part;
  for (const PageScheme& scheme : one.schemes) part.studies.push_back(*scheme.study);
  Table all = summary_table(part);
  Table table;
  table.title = "Schemes";
  table.note = all.note;
  table.columns.assign(all.columns.begin() + 1, all.columns.end());
  for (const std::vector<Cell>& row : all.rows) table.rows.emplace_back(row.begin() + 1, row.end());
  const bool some_cost = std::ranges::any_of(
      one.schemes, [&](const PageScheme& s) { return pages.find_law(s.law)->ns_per_step > 0; });
  if (!some_cost) return table;
  table.columns.insert(table.columns.end() - 1, {"cost", "ns/step"});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const PageScheme& scheme = one.schemes[i];
    const double cost = scheme.options.empty() ? pages.find_law(scheme.law)->ns_per_step : 0;
    const Cell cell = cost > 0 ? Cell{significant(cost, 3), cost} : Cell{"–", {}, Tone::muted};
    table.rows[i].insert(table.rows[i].end() - 1, cell);
  }
  return table;
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

}  // namespace

std::string case_page(const PageContents& pages, const PageCase& one) {
  PageData page;
  set_frame(page, pages, one.summary.title, root_of_pages);
  set_text(page, "slug", one.slug);
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
  set_text(page, "theory", theory_of(pages, one.summary.name));
  set_neighbours(page, pages, one);

  const bool is_measured = std::ranges::any_of(
      one.schemes, [](const PageScheme& s) { return !s.study->observables.empty(); });
  page.set("is_measured", is_measured);
  bool has_cost = false;
  for (const PageScheme& scheme : one.schemes)
    has_cost = has_cost || pages.find_law(scheme.law)->ns_per_step > 0;
  page.set("has_cost", has_cost);
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
  PageData tables = page_list();
  for (const Table& table : pages.report.tables) {
    const bool is_opening = std::ranges::count(pages.report.opening, table.name) > 0;
    if (belongs(one.summary.tables, table.name, one.summary.name) && !is_opening)
      tables << table_data(table, pages, root_of_pages);
  }
  page.set("tables", tables);

  const Table schemes = schemes_table(pages, one);
  page.set("schemes_table", false);
  if (!schemes.rows.empty()) {
    page.set("schemes_table",
             table_data(schemes, pages, root_of_pages, [&](std::size_t row, std::size_t column) {
               return column == 0 ? "#law-" + one.schemes[row].slug : std::string();
             }));
  }
  PageData list = page_list();
  for (const PageScheme& scheme : one.schemes) list << scheme_data(pages, scheme);
  page.set("schemes", list);
  return filled_page("cases/case.html", std::move(page));
}

}  // namespace stickslip
