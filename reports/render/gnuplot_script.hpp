// SPDX-License-Identifier: BSD-3-Clause
// Figures as scripts of gnuplot, with their data.
#pragma once

#include <string>
#include <string_view>

#include "cases/exhibit.hpp"
#include "reports/render/figure.hpp"

namespace stickslip {

// A figure in gnuplot's words.
//
// In every text of a figure "_{...}" and "^{...}" are a subscript and a superscript, as in
// "k_{t}"; all other characters, single underscores among them, are printed as they are.

/// A string of gnuplot's, in single quotes, in which the quote alone is special.
std::string gnuplot_string(std::string_view text);

/// A text in the mark-up of gnuplot's enhanced text (for svg, pdf, png and eps).
std::string enhanced_text(std::string_view text);

/// A text in the mark-up of LaTeX; Greek letters and the usual signs become mathematics.
std::string latex_text(std::string_view text);

/// The data file: one block a series, in the order of the panels, each with a heading that names
/// panel, series and columns with their units; 17 significant digits.
std::string gnuplot_data(const Figure& figure);

/// The script that draws STEM.dat. Run as it is it draws `format`; any other format can be asked
/// for by `gnuplot -e "format='pdf'" STEM.gp` (a script made for tex draws tex only: its texts
/// differ).
std::string gnuplot_script(const Figure& figure, FigureFormat format, std::string_view stem);

/// Where the legend of a panel will stand: `outside` where it would cover data inside, or where
/// there are more than three entries.
Legend placed_legend(const Panel& panel, double width_cm, double height_cm);

}  // namespace stickslip
