// SPDX-License-Identifier: BSD-3-Clause
// How figures look: width, font, lines, colours, marks and dashes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// The look of all figures, or the house style of a group. Colours, marks and dashes are taken in
/// turn by the curves of a figure: with eight of each all curves can be told apart without colour.
struct FigureStyle {
  double width = 0;            ///< of the figure [cm]; 0: 12, 17.5 or 18 by the number of panels
  std::string font = "Arial";  ///< Liberation Sans has its widths and stands for it
  double font_size = 0;        ///< [pt]; 0: 8.5, in panels narrower than 7 cm 7.5
  double line_width = 1.3;     ///< of curves [pt]; the truth is a little wider
  std::vector<std::string> colours;  ///< "#RRGGBB"
  std::vector<std::string> marks;    ///< names from mark_names()
  std::vector<std::string> dashes;   ///< of curves without marks; names from dash_names()

  /// Eight colours that can be told apart with any colour vision (after Okabe & Ito), each with a
  /// contrast of 3:1 or more against white, and eight marks, of which every other one is open.
  FigureStyle();
};

/// The marks that a style can name.
std::vector<std::string> mark_names();
/// The dashes that a style can name.
std::vector<std::string> dash_names();
/// gnuplot's number of a mark, and a size that makes all of them look equally large.
struct MarkSymbol {
  int type = 7;
  double size = 0.5;
};
/// The symbol of a mark's name. Throws InputError for an unknown one.
MarkSymbol mark_symbol(std::string_view name);
/// gnuplot's pattern of a dash's name, empty for "solid". Throws InputError for an unknown one.
std::string dash_pattern(std::string_view name);

/// Contrast of a colour "#RRGGBB" against white, 1 to 21, as the Web Content Accessibility
/// Guidelines 2.1 define it; nothing if it is no such colour.
std::optional<double> contrast_with_white(std::string_view colour);

/// Throws InputError, naming the key, for a style that cannot be drawn or read: an unknown mark, a
/// font that is not there, no colours, sizes out of range, a colour with less contrast than 3:1.
void check_style(const FigureStyle& style);

/// A width with its unit, mm, cm, in or pt, as in "85mm" [cm]. Throws InputError.
double read_width(std::string_view text, std::string_view option);

}  // namespace stickslip::reports
