// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/report_writer.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <utility>

#include "reports/render/files.hpp"
#include "reports/render/formats.hpp"
#include "reports/render/law_names.hpp"
#include "reports/render/numbers.hpp"
#include "reports/render/page/screen_svg.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip {

namespace fs = std::filesystem;

namespace {

constexpr const char* index_name = "index.html";
constexpr const char* run_facts_name = "run.json";

/// Gives names file stems of their own, even where two names differ only in what a slug leaves out.
class Stems {
 public:
  std::string unique(const std::string& name) {
    const std::string slug = file_slug(name);
    std::string stem = slug;
    for (int count = 2; !taken_.insert(stem).second; ++count) {
      stem = fmt::format("{}-{}", slug, count);
    }
    return stem;
  }

 private:
  std::set<std::string> taken_;
};

/// Writes text in which there may be some from outside: names and titles of laws, what they say.
void write_text(const fs::path& file, const std::string& text) {
  write_file(file, printable_lines(text));
}

/// Makes the drawing of a figure small and fit for the pages.
void fit_for_page(PageFigure& shown, const std::vector<FigureFormat>& formats,
                  const fs::path& folder) {
  const fs::path drawing = folder / (shown.stem + ".svg");
  const ScreenSvg svg = screen_svg(read_file(drawing));
  write_file(drawing, svg.text);
  shown.drawn = true;
  shown.width = svg.width;
  shown.height = svg.height;
  for (const FigureFormat format : formats) shown.endings.emplace_back(name_of(format));
  shown.endings.insert(shown.endings.end(), {"gp", "dat"});
}

/// Draws some figures together.
void draw(std::span<PageFigure> some, const std::vector<FigureFormat>& formats,
          const fs::path& folder) {
  std::vector<FigureToDraw> figures;
  for (const PageFigure& shown : some) figures.push_back({shown.figure, shown.stem});
  const std::vector<std::string> failures = draw_figures(figures, formats, folder);
  for (std::size_t i = 0; i < some.size(); ++i) {
    some[i].reason = failures[i];
    if (failures[i].empty()) fit_for_page(some[i], formats, folder);
  }
}

std::vector<PageFigure> draw_all(const Report& report, const fs::path& folder,
                                 const ReportOptions& options) {
  Stems stems;
  std::vector<PageFigure> figures;
  for (const Figure& figure : report.figures) {
    PageFigure shown;
    shown.figure = &figure;
    shown.stem = stems.unique(figure.name);
    figures.push_back(std::move(shown));
  }
  if (!gnuplot_available()) {
    for (PageFigure& figure : figures) figure.reason = "gnuplot is not installed";
    return figures;
  }
  std::vector<FigureFormat> formats = {FigureFormat::svg};  // the page shows it
  for (const FigureFormat format : options.formats) {
    if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
      // LaTeX texts need a script of their own, so tex figures are made one by one by `plot`.
      if (format != FigureFormat::tex) formats.push_back(format);
    }
  }
  std::mutex progress_lock;
  std::size_t done = 0;
  // More threads than cores would bring nothing but a warning by TBB.
  const int cores = tbb::info::default_concurrency();
  // As many together as gain by it; whatever the threads, since what is drawn before leaves its
  // traces in files.
  const std::size_t together = std::clamp(figures.size() / 8, std::size_t{1}, std::size_t{20});
  tbb::task_arena arena(options.jobs > 0 ? std::min(options.jobs, cores) : cores);
  arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, figures.size(), together),
        [&](const tbb::blocked_range<std::size_t>& range) {
          draw(std::span(figures).subspan(range.begin(), range.size()), formats, folder);
          const std::lock_guard<std::mutex> lock(progress_lock);
          done += range.size();
          if (options.progress) options.progress(done, figures.size());
        },
        tbb::simple_partitioner());
  });
  return figures;
}

std::map<std::string, std::string> write_tables(const Report& report, const fs::path& folder) {
  std::vector<Table> tables = {verdict_matrix(report), summary_table(report),
                               cross_check_table(report)};
  tables.insert(tables.end(), report.tables.begin(), report.tables.end());
  Stems stems;
  std::map<std::string, std::string> stem_of;
  for (const Table& table : tables) {
    const std::string stem = stems.unique(table.name);
    stem_of.emplace(table.name, stem);
    for (const TableFormat& format : report_formats().tables)
      write_text(folder / fmt::format("{}.{}", stem, format.ending), format.text(table));
  }
  return stem_of;
}

/// Writes all parts of the report into a folder.
WrittenReport write_parts(const Report& given, const fs::path& dir, const ReportOptions& options) {
  const Report report = with_law_names(given);
  WrittenReport written;
  for (const char* part : {"figures", "tables"}) {
    std::error_code reason;
    fs::create_directories(dir / part, reason);
    if (reason) throw_unwritable(dir / part, reason);
  }
  written.gnuplot_missing = !report.figures.empty() && !gnuplot_available();
  PageContent content;
  content.theory = options.theory;
  content.figures = draw_all(report, dir / "figures", options);
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
  for (const StudyResult& study : given.studies) content.laws_given.push_back(study.law);
  for (const ReportFile& file : report_formats().files) content.files.push_back(file.name);
  content.files.emplace_back(run_facts_name);
  for (const ReportPage& page : report_pages(report, content))
    write_text(dir / page.path, page.text);
  return written;
}

}  // namespace

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

}  // namespace stickslip
