// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "reports/render/page/page_parts.hpp"
#include "reports/render/page/page_writers.hpp"

namespace stickslip::reports {
namespace {

constexpr std::size_t verdict_column = 4;

/// Counts of verdicts as "12 reproduces, 3 erratum".
std::string counts_of(const Table& table) {
  std::string text;
  for (const char* const verdict : {"reproduces", "erratum", "not reproduced", "figure"}) {
    const auto count = std::ranges::count_if(
        table.rows, [&](const auto& row) { return row.at(verdict_column).text == verdict; });
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, verdict);
  }
  return text;
}

/// Where the figure that a cell names stands in the report; empty: it names none.
std::string figure_link(const PageContents& pages, const std::string& text) {
  if (!text.starts_with("figure ")) return "";
  const std::string name = text.substr(7);
  const auto is_it = [&](const PageFigure& shown) { return shown.figure->name == name; };
  const auto figure = std::ranges::find_if(pages.content.figures, is_it);
  const auto one = std::ranges::find_if(pages.cases, [&](const PageCase& given) {
    return belongs(given.summary.figures, name, given.summary.name);
  });
  if (figure == pages.content.figures.end() || one == pages.cases.end()) return "";
  return fmt::format("cases/{}.html#figure-{}", one->slug, figure->stem);
}

}  // namespace

std::string papers_page(const PageContents& pages) {
  PageData page;
  set_frame(page, pages, "the four papers", root_of_index);
  PageData papers = page_list();
  for (Table table : pages.content.papers) {
    PageData paper;
    set_text(paper, "paper", table.title);
    set_text(paper, "counts", counts_of(table));
    table.title.clear();
    const auto link = [&](std::size_t row, std::size_t column) {
      return figure_link(pages, table.rows[row][column].text);
    };
    paper.set("claims", table_data(table, pages, root_of_index, link));
    papers << paper;
  }
  page.set("papers", papers);
  return filled_page("papers.html", std::move(page));
}

}  // namespace stickslip::reports
