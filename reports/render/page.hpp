// SPDX-License-Identifier: BSD-3-Clause
// The report as pages of HTML.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/render/text/run_facts.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// Gives the theory of a case or law as an HTML fragment with MathML; empty where there is none.
using TheorySource = std::function<std::string(std::string_view name)>;

/// What the pages show of one figure.
struct PageFigure {
  const Figure* figure = nullptr;
  std::string stem;                  ///< the files are figures/STEM.*
  std::vector<std::string> endings;  ///< of the files that there are, such as "pdf"
  bool drawn = false;                ///< whether there is figures/STEM.svg
  int width = 0;                     ///< of that drawing [CSS pixels]
  int height = 0;                    ///< of that drawing [CSS pixels]
  std::string reason;                ///< why it was skipped
};

/// All that the pages show besides the report itself.
struct PageContent {
  std::vector<PageFigure> figures;
  std::map<std::string, std::string> table_stems;  ///< name -> the files are tables/STEM.csv, .md
  TheorySource theory;
  RunFacts facts;
  std::vector<Table> papers = {};  ///< claims of papers, one table a paper; empty: no such page
  /// For each study of the report its law as on the command line, which may be a file or a command;
  /// empty: as the study names it.
  std::vector<std::string> laws_given;
  std::vector<std::string> files;  ///< other files of the report's folder that the pages link to
};

/// One file of the report's pages.
struct ReportPage {
  std::string path;  ///< in the report's folder, e.g. "cases/slip-rotation.html"
  std::string text;
};

/// The pages of a report: index.html, cases/CASE.html, laws/LAW.html and papers.html; what each
/// shows when it is asked to, data/CASE.js and data/CASE-figures.js; and what all share, assets/.
/// They open without a network and from file://, and link to the files next to them by relative
/// paths. Each is handed over before the next is made: together they are megabytes.
void for_each_page(const Report& report, const PageContent& content,
                   const std::function<void(const ReportPage&)>& take);

/// A text as HTML: '&', '<', '>' and quotes escaped.
std::string html_text(std::string_view text);

}  // namespace stickslip::reports
