// SPDX-License-Identifier: BSD-3-Clause
// Where everything in a figure stands, in centimetres.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/render/figure/figure_curves.hpp"
#include "reports/render/figure/figure_style.hpp"

namespace stickslip::reports {

/// A mark on an axis with its number; small marks have none.
struct Tick {
  double at = 0;  ///< in the units of the axis, divided by its power of ten
  std::string label;
};

/// An axis as it is drawn.
struct AxisLayout {
  AxisRange range;   ///< in the units of the axis; a band at the floor not counted
  int exponent = 0;  ///< the power of ten that its numbers are divided by
  std::vector<Tick> ticks;
  std::vector<double> small_ticks;
  std::vector<std::string> title;  ///< in lines
};

/// The band below a logarithmic axis for values that it cannot show, such as errors of 0.
struct FloorBand {
  double low = 0;          ///< lower end of the band, in the units of the axis
  std::string label;       ///< "0", or the value below which all of it lies
  std::vector<double> at;  ///< height of the marks, as long as the curves that stand there
};

/// A line of text with its place [cm], from the lower left corner of the figure.
struct PlacedText {
  double x = 0;
  double y = 0;  ///< of its middle
  std::string text;
};

/// A sample and a text, in a legend.
struct LegendEntry {
  double x = 0;  ///< of the sample's left end [cm]
  double y = 0;  ///< of the first line's middle [cm]
  std::vector<std::string> lines;
  int style = 0;
  Mark mark = Mark::line;
};

/// A panel with its place [cm].
struct PanelLayout {
  double left = 0;  ///< of the frame
  double right = 0;
  double bottom = 0;
  double top = 0;
  AxisLayout x;
  AxisLayout y;
  std::vector<std::string> title;
  double y_title = 0;  ///< middle of the first line of the title of y
  FloorBand floor;     ///< without curves if there is none
  std::vector<LegendEntry> legend;
  std::vector<PlacedText> notes;
};

/// A figure with the places of all that is in it [cm].
struct FigureLayout {
  double width = 0;
  double height = 0;
  double font_size = 0;    ///< [pt]
  double line_height = 0;  ///< [cm]
  double sample = 0;       ///< length of a sample in a legend [cm]
  std::vector<PanelLayout> panels;
  std::vector<LegendEntry> legend;  ///< below the panels
  std::vector<PlacedText> remarks;  ///< below all, in small letters
};

/// Size of remarks and notes over that of all other texts.
constexpr double small_text = 0.88;

/// Lays a figure out in this style. Texts that are too long are broken into lines; legends stand in
/// a panel where no data are, or else below all panels; panels stand side by side as far as they
/// are legible, and the figure is as high as it must be. `letter_width`: of the letters that are
/// drawn over that of the style's font.
FigureLayout layout_of(const Figure& figure, const FigureCurves& curves, const FigureStyle& style,
                       double letter_width = 1);

/// Where the legend of a panel will stand: `outside` where it would cover data inside, or where
/// there are more than three entries.
Legend placed_legend(const Panel& panel, double width_cm, double height_cm);

/// "label (10^{-3} unit)".
std::string axis_title(const Axis& axis, int exponent);

}  // namespace stickslip::reports
