// SPDX-License-Identifier: BSD-3-Clause
// A report as a folder of files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "reports/render/figure/figure.hpp"
#include "reports/render/files/report_folder.hpp"
#include "reports/render/page.hpp"
#include "reports/render/report_drawings.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// How a report is written.
struct ReportOptions {
  int jobs = 0;  ///< most threads that draw figures at the same time; 0: one a core
  std::vector<FigureFormat> formats = {FigureFormat::svg, FigureFormat::pdf};  ///< svg always
  TheorySource theory = {};
  RunFacts facts = {};
  std::vector<Table> papers = {};  ///< claims of papers, one table a paper, for a page of their own
  /// What was drawn before the report was complete (drawings_for); nullptr: nothing. It has the
  /// formats.
  std::shared_ptr<ReportDrawings> drawings = {};
  ReportDrawings::Listener progress = {};
};

/// A figure that is not there, and why.
struct SkippedFigure {
  std::string name;
  std::string reason;
};

/// What a report consists of once it is written.
struct WrittenReport {
  std::filesystem::path page;          ///< DIR/index.html
  std::size_t figures = 0;             ///< how many were drawn
  std::vector<SkippedFigure> skipped;  ///< in the order of the report
  bool gnuplot_missing = false;        ///< then all figures are skipped
};

/// Where the figures of a report of so many cases can be drawn while it is in the making.
std::shared_ptr<ReportDrawings> drawings_for(const std::filesystem::path& draft,
                                             std::span<const FigureFormat> formats,
                                             std::size_t cases);

/// Builds figures/, tables/, the files of report_formats(), run.json and the pages beside what was
/// built in the draft of `folder` before, and puts all of it in its place as a whole (see
/// ReportFolder). A figure that cannot be drawn is skipped and reported. Throws FileError.
WrittenReport write_report(const Report& report, ReportFolder& folder,
                           const ReportOptions& options = {});

/// The same in a folder of this name. Throws FileError.
WrittenReport write_report(const Report& report, const std::filesystem::path& dir,
                           const ReportOptions& options = {});

}  // namespace stickslip::reports
