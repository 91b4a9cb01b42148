// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/report_drawings.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "cases/parallel.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/page/screen_svg.hpp"
#include "reports/render/text/numbers.hpp"

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

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

}  // namespace

ReportDrawings::ReportDrawings(fs::path folder, std::span<const FigureFormat> formats,
                               std::size_t cases)
    : folder_(std::move(folder)), formats_{FigureFormat::svg} {
  for (const FigureFormat format : formats) {
    if (format != FigureFormat::tex && std::ranges::count(formats_, format) == 0)
      formats_.push_back(format);
  }
  // With more together the last of them would be waited for longer than is gained.
  together_ = std::clamp(cases / 8, std::size_t{1}, std::size_t{8});
  groups_.resize((cases + together_ - 1) / together_);
  for (std::size_t i = 0; i < groups_.size(); ++i)
    groups_[i].missing = std::min(together_, cases - i * together_);
  std::error_code reason;
  fs::create_directories(folder_, reason);
  if (reason) throw_unwritable(folder_, reason);
}

void ReportDrawings::add(std::size_t number, std::vector<Figure> figures) {
  if (!gnuplot_available()) return;
  Group& group = groups_.at(number / together_);
  {
    const std::lock_guard lock(mutex_);
    group.figures.emplace(number, std::move(figures));
    if (--group.missing > 0) return;
  }
  draw_group(group);  // nobody else adds to it
}

void ReportDrawings::draw_group(Group& group) {
  std::vector<PageFigure*> mine;  // nobody else touches these, and they stay where they are
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [number, figures] : group.figures) {
      for (const Figure& figure : figures) {
        const std::string stem = file_slug(figure.name);
        const auto [drawn, is_new] = drawn_.emplace(stem, Drawn{figure.name, {}});
        if (!is_new) continue;
        PageFigure& shown = drawn->second.shown;
        shown.figure = &figure;
        shown.stem = stem;
        mine.push_back(&shown);
      }
    }
  }
  draw(mine);
  group.figures.clear();  // the report has them, too
}

void ReportDrawings::draw(std::span<PageFigure* const> some) const {
  std::vector<FigureToDraw> figures;
  for (const PageFigure* shown : some) figures.push_back({shown->figure, shown->stem});
  const std::vector<std::string> failures = draw_figures(figures, formats_, folder_);
  for (std::size_t i = 0; i < some.size(); ++i) {
    some[i]->reason = failures[i];
    if (failures[i].empty()) fit_for_page(*some[i], formats_, folder_);
  }
}

std::vector<PageFigure> ReportDrawings::of(const Report& report, int jobs,
                                           const Listener& progress) {
  FileStems stems;
  std::vector<PageFigure> figures(report.figures.size());
  std::vector<PageFigure*> missing;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& figure = report.figures[i];
    PageFigure& shown = figures[i];
    const std::string stem = stems.unique(figure.name);
    const auto drawn = drawn_.find(stem);
    if (drawn != drawn_.end() && drawn->second.name == figure.name) {
      shown = std::move(drawn->second.shown);
    } else {
      shown.stem = stem;
      missing.push_back(&shown);
    }
    shown.figure = &figure;
  }
  if (!gnuplot_available()) {
    for (PageFigure& figure : figures) figure.reason = why_no_gnuplot();
    return figures;
  }
  std::size_t done = figures.size() - missing.size();
  // As many together as gain by it.
  const std::size_t together = std::clamp(missing.size() / 8, std::size_t{1}, std::size_t{20});
  Threads threads(threads_for(jobs));
  for_ranges(threads, missing.size(), together, [&](std::size_t first, std::size_t end) {
    draw(std::span(missing).subspan(first, end - first));
    const std::lock_guard lock(mutex_);
    done += end - first;
    if (progress) progress(done, figures.size());
  });
  return figures;
}

}  // namespace stickslip::reports
