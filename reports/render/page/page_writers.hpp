// SPDX-License-Identifier: BSD-3-Clause
// The pages of a report one by one, and the data that they load.
#pragma once

#include <string>

#include "reports/render/page/page_contents.hpp"

namespace stickslip::reports {

/// index.html: what was run, what is broken or surprising, and a matrix for each family of laws.
std::string index_page(const PageContents& pages);

/// gallery.html: all figures that were drawn, by subject; empty if there are none.
std::string gallery_page(const PageContents& pages);

/// cases/CASE.html: question, truth, figures and schemes of one case.
std::string case_page(const PageContents& pages, const PageCase& one);

/// laws/LAW.html: theory, options, results, properties and relatives of one law.
std::string law_page(const PageContents& pages, const PageLaw& law);

/// papers.html: what papers claim, and what this run gives.
std::string papers_page(const PageContents& pages);

/// data/CASE.js: the ladders of all schemes of a case, for drawers and charts. Six digits: the
/// whole numbers are in results.json.
std::string case_script(const PageContents& pages, const PageCase& one);

/// data/CASE-figures.js: the curves of the figures of a case, for live charts; empty where it has
/// none.
std::string figures_script(const PageContents& pages, const PageCase& one);

/// Whether the figure shows what the case's chart of errors shows already.
bool is_convergence_figure(const PageCase& one, const Figure& figure);

}  // namespace stickslip::reports
