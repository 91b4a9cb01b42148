// SPDX-License-Identifier: BSD-3-Clause
// The report as one page of HTML.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cases/exhibit.hpp"
#include "reports/study/result.hpp"

namespace stickslip {

/// Gives the theory of a case or law as an HTML fragment with MathML; empty where there is none.
using TheorySource = std::function<std::string(std::string_view name)>;

/// What the page shows of one figure.
struct PageFigure {
  const Figure* figure = nullptr;
  std::string stem;                  ///< the files are figures/STEM.*
  std::vector<std::string> endings;  ///< of the files that there are, such as "pdf"
  std::string svg;                   ///< the drawing; empty: skipped
  std::string reason;                ///< why it was skipped
};

/// All that the page shows besides the report itself.
struct PageContent {
  std::vector<PageFigure> figures;
  std::map<std::string, std::string> table_stems;  ///< name -> the files are tables/STEM.csv, .md
  TheorySource theory;
};

/// The report as one HTML page that needs nothing else: figures inline as SVG, style and the script
/// that sorts tables inside, links to the files beside it relative.
std::string html_page(const Report& report, const PageContent& content);

/// A text as HTML: '&', '<', '>' and quotes escaped.
std::string html_text(std::string_view text);

/// A drawing by gnuplot made ready to stand inside a page: no XML prologue; every id begins with
/// `prefix`, so that several drawings do not take each other's markers; black, white and grey
/// follow the page's colours, light or dark; `label` is read out to those who do not see it.
std::string inline_svg(std::string_view svg, std::string_view prefix, std::string_view label);

}  // namespace stickslip
