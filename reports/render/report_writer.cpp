// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/report_writer.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

#include "reports/render/files/files.hpp"
#include "reports/render/formats.hpp"
#include "reports/render/report_drawings.hpp"
#include "reports/render/text/csv.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/law_names.hpp"
#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

constexpr const char* index_name = "index.html";
constexpr const char* run_facts_name = "run.json";

/// Writes text in which there may be some from outside: names and titles of laws, what they say.
void write_text(const fs::path& file, const std::string& text) {
  write_file(file, printable_lines(text));
}

std::map<std::string, std::string> write_tables(const Report& report, const fs::path& folder) {
  std::vector<Table> tables = {verdict_matrix(report), summary_table(report),
                               cross_check_table(report)};
  tables.insert(tables.end(), report.tables.begin(), report.tables.end());
  FileStems stems;
  std::map<std::string, std::string> stem_of;
  for (const Table& table : tables) {
    const std::string stem = stems.unique(table.name);
    stem_of.emplace(table.name, stem);
    for (const TableFormat& format : report_formats().tables)
      write_text(folder / fmt::format("{}.{}", stem, format.ending), format.text(table));
  }
  for (const CaseSummary& one : report.cases) {
    const Table ladder = ladder_table(one.name, studies_of(report, one.name));
    if (!ladder.rows.empty())
      write_text(folder / fmt::format("{}.csv", stems.unique(ladder.name)), csv(ladder));
  }
  return stem_of;
}

/// Writes all parts of the report into a folder.
WrittenReport write_parts(const Report& given, const fs::path& dir, const ReportOptions& options) {
  const Report report = with_law_names(given);
  WrittenReport written;
  std::error_code reason;
  fs::create_directories(dir / "tables", reason);
  if (reason) throw_unwritable(dir / "tables", reason);
  written.gnuplot_missing = !report.figures.empty() && !gnuplot_available();
  PageContent content;
  content.theory = options.theory;
  const std::shared_ptr<ReportDrawings> drawings =
      options.drawings ? options.drawings : drawings_for(dir, options.formats, report.cases.size());
  content.figures = drawings->of(report, options.jobs, options.progress);
  for (const PageFigure& figure : content.figures) {
    if (!figure.drawn) {
      written.skipped.push_back({figure.figure->name, figure.reason});
    } else {
      ++written.figures;
    }
  }
  content.table_stems = write_tables(report, dir / "tables");
  for (const ReportFile& file : report_formats().files)
    write_text(dir / file.name, file.text(given));
  write_text(dir / run_facts_name, run_json(options.facts));
  content.facts = options.facts;
  content.papers = options.papers;
  for (const StudyResult& study : given.studies) content.laws_given.push_back(study.law);
  for (const ReportFile& file : report_formats().files) content.files.push_back(file.name);
  content.files.emplace_back(run_facts_name);
  for_each_page(report, content,
                [&](const ReportPage& page) { write_text(dir / page.path, page.text); });
  return written;
}

}  // namespace

std::shared_ptr<ReportDrawings> drawings_for(const fs::path& draft,
                                             std::span<const FigureFormat> formats,
                                             std::size_t cases) {
  return std::make_shared<ReportDrawings>(draft / "figures", formats, cases);
}

WrittenReport write_report(const Report& report, ReportFolder& folder,
                           const ReportOptions& options) {
  WrittenReport written = write_parts(report, folder.draft(), options);
  folder.put_in_place();
  written.page = folder.path() / index_name;
  return written;
}

WrittenReport write_report(const Report& report, const fs::path& dir,
                           const ReportOptions& options) {
  ReportFolder folder(dir);
  return write_report(report, folder, options);
}

}  // namespace stickslip::reports
