// SPDX-License-Identifier: BSD-3-Clause
// The drawings of a report, which can be made before all of it is known.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "reports/render/figure/figure.hpp"
#include "reports/render/page.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// Draws the figures of a report into a folder, those of some cases with one run of gnuplot, whose
/// start takes as long as a figure. Which cases those are depends on the number of cases alone, and
/// not on when each is there: what gnuplot draws before leaves its traces in files.
class ReportDrawings {
 public:
  /// For a report of so many cases. `formats` are drawn besides svg, which the pages show; tex is
  /// left out, whose texts need a script of their own. Makes the folder. Throws FileError.
  ReportDrawings(std::filesystem::path folder, std::span<const FigureFormat> formats,
                 std::size_t cases);

  /// The figures of a case, the number of which is that in the report. Those of the cases that are
  /// drawn together are drawn when the last of them is there, before this returns. May be called by
  /// several threads. Throws FileError.
  void add(std::size_t number, std::vector<Figure> figures);

  /// Called after some figures, by one thread at a time.
  using Listener = std::function<void(std::size_t done, std::size_t total)>;
  /// All figures of the report in their order, of which those that were not added are drawn now, by
  /// at most so many threads (0: one a core). The report must outlive the answer. Throws FileError.
  std::vector<PageFigure> of(const Report& report, int jobs, const Listener& progress);

 private:
  /// Cases that are drawn together.
  struct Group {
    std::size_t missing = 0;  ///< cases that are not there yet
    std::map<std::size_t, std::vector<Figure>> figures;
  };

  /// A figure that was drawn before all of the report was known.
  struct Drawn {
    std::string name;  ///< of the figure
    PageFigure shown;
  };

  /// Draws some figures with one run of gnuplot.
  void draw(std::span<PageFigure* const> some) const;
  /// Draws those of a group whose files are of no other figure so far, and lets go of the group's
  /// figures; the report may still give them other names.
  void draw_group(Group& group);

  std::filesystem::path folder_;
  std::vector<FigureFormat> formats_;
  std::size_t together_;  ///< cases of a group
  std::vector<Group> groups_;
  std::map<std::string, Drawn> drawn_;  ///< by stem
  std::mutex mutex_;
};

}  // namespace stickslip::reports
