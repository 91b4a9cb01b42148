// SPDX-License-Identifier: BSD-3-Clause
// What several pages show: marks, tables, figures and facts, as data for their templates.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "reports/render/page/page_contents.hpp"
#include "reports/render/page/page_template.hpp"

namespace stickslip::reports {

/// The way to the report's folder, from the index and from the pages of cases and laws.
inline constexpr const char* root_of_index = "";
inline constexpr const char* root_of_pages = "../";

/// How a page marks a study. Three words for three things: as expected or broken is the verdict,
/// the amount is the error with a typical step, and not judged is neither. Red is for broken alone.
struct PageMark {
  /// CSS classes: good, fair, bad, plain, muted for the size of the error; with broken, unjudged,
  /// or design where no step cures the error.
  std::string tone;
  std::string shape;   ///< ✖ for broken, or ""
  std::string word;    ///< "as expected", "broken", "not judged"; shown where it is not expected
  std::string amount;  ///< the error, "2.3 %"; or ""
  std::string colour;  ///< green, amber, red, self; or ""
  bool is_expected = false;  ///< whether the word goes without saying
};

/// Puts one text in the place of another wherever it stands.
void replace_all(std::string& text, std::string_view from, std::string_view to);

/// Sets what parts/bar.html asks for: a bar from 0.01 % to 100 %, each decade as long, hatched
/// where the error is by design. No bar for no study or for one without a number.
void set_bar(PageData& data, const StudyResult* study);

/// An error as it is said: "exact" where it is round-off.
std::string error_text(double error);

/// A time as it is said: "23 ns", "1.02 µs".
std::string duration_text(double nanoseconds);

/// The mark of a study.
PageMark mark_of(const StudyResult& study);

/// Sets what parts/mark.html asks for.
void set_mark(PageData& data, const PageMark& mark);

/// Where a cell of a table leads to; empty: nowhere.
using CellLink = std::function<std::string(std::size_t row, std::size_t column)>;

/// The anchors of a row of a table.
using RowAnchors = std::function<std::vector<std::string>(std::size_t row)>;

/// A table for parts/table.html. `root` leads from the page to the report's folder.
PageData table_data(const Table& table, const PageContents& pages, std::string_view root,
                    const CellLink& link = {}, const RowAnchors& anchors = {});

/// A figure for parts/figure.html. `live`: the name of its script's data, "" for a picture alone.
PageData figure_data(const PageFigure& figure, std::string_view root, std::string_view live);

/// Sets what parts/head.html and parts/foot.html ask for.
void set_frame(PageData& data, const PageContents& pages, std::string_view title,
               std::string_view root);

/// The theory of a case or law, ready to stand on a page below cases/ or laws/: links to pages that
/// the report does not have are plain text. Empty where there is none.
std::string theory_of(const PageContents& pages, std::string_view name);

/// The command that runs one scheme of one case again, as a shell reads it: with the parameters and
/// the ladder of the run.
std::string command_again(const PageContents& pages, const PageScheme& scheme);

/// A name that may be broken where its options begin, as HTML.
std::string breakable(std::string_view name);

}  // namespace stickslip::reports
