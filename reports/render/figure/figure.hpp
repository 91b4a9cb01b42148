// SPDX-License-Identifier: BSD-3-Clause
// Figures drawn by gnuplot.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/render/figure/figure_style.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::reports {

/// What a figure is drawn as: vector graphics, but for png (300 dots per inch); tex is a LaTeX
/// document that takes in a picture, texts and lines, from two files beside it.
enum class FigureFormat { svg, pdf, png, eps, tex };

/// "svg", "pdf", "png", "eps" or "tex": the name on the command line and the ending of the file.
constexpr const char* name_of(FigureFormat format) {
  switch (format) {
    case FigureFormat::svg:
      return "svg";
    case FigureFormat::pdf:
      return "pdf";
    case FigureFormat::png:
      return "png";
    case FigureFormat::eps:
      return "eps";
    case FigureFormat::tex:
      return "tex";
  }
  return "unknown";
}

/// The format of that name, if there is one.
std::optional<FigureFormat> figure_format(std::string_view name);

/// The format by the ending of the file of an option --figure. Throws InputError without one.
FigureFormat figure_format_of(const std::filesystem::path& file);

/// A figure that cannot be drawn; the message is one line and holds what gnuplot said.
class FigureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether gnuplot is found in PATH.
bool gnuplot_available();
/// Where it is not: one line that says so, with the mend if there is one.
std::string_view why_no_gnuplot();

/// Draws a figure as `out`, and writes beside it, under the same stem, the data (STEM.dat) and the
/// gnuplot script (STEM.gp), from which `gnuplot STEM.gp` draws it again; with format tex also
/// the picture, STEM-inc.tex and STEM-inc.pdf. All files are made in a hidden folder beside `out`
/// and then moved to their places. Throws ToolMissing without gnuplot, FigureError where gnuplot
/// fails or the figure has no panels, FileError where a file cannot be written.
void draw_figure(const Figure& figure, FigureFormat format, const std::filesystem::path& out,
                 const FigureStyle& style = {});

/// A figure and the stem of its files.
struct FigureToDraw {
  const Figure* figure = nullptr;
  std::string stem;
};

/// The same of several figures in several formats: FOLDER/STEM.svg and so on. They share a run of
/// gnuplot, whose start takes as long as a figure; where it fails, each has one of its own. The
/// script of each draws the first format unless it is told otherwise. Returns why a figure could
/// not be drawn, empty for those that were. Throws ToolMissing and FileError as draw_figure does.
std::vector<std::string> draw_figures(std::span<const FigureToDraw> figures,
                                      std::span<const FigureFormat> formats,
                                      const std::filesystem::path& folder,
                                      const FigureStyle& style = {});

}  // namespace stickslip::reports
