// SPDX-License-Identifier: BSD-3-Clause
// The formats in which a report is written beside its page: files for programs, and files of each
// table.
#pragma once

#include <string>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// A file that holds a whole report.
struct ReportFile {
  std::string name;  ///< in the report's folder, e.g. "results.json"
  std::string (*text)(const Report&);
};

/// A file beside each table.
struct TableFormat {
  std::string title;   ///< e.g. "CSV"
  std::string ending;  ///< the file is tables/STEM.ENDING
  std::string (*text)(const Table&);
};

/// All formats. Each has a function add_NAME(ReportFormats&) in its file NAME.cpp, and
/// reports/render/CMakeLists.txt names it in the list of formats: nothing else is to be changed for
/// a new one.
struct ReportFormats {
  std::vector<ReportFile> files;
  std::vector<TableFormat> tables;
};

/// The formats in the order in which the page names them.
const ReportFormats& report_formats();

}  // namespace stickslip::reports
