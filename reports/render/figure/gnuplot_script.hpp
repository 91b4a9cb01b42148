// SPDX-License-Identifier: BSD-3-Clause
// Figures as scripts of gnuplot, with their data.
#pragma once

#include <string>
#include <string_view>

#include "cases/exhibits/exhibit.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/figure/figure_style.hpp"

namespace stickslip::reports {

/// The data file: one block a series, in the order of the panels, each with a heading that names
/// panel, series and columns with their units; numbers with all their digits.
std::string gnuplot_data(const Figure& figure);

/// The script that draws STEM.dat. Run as it is it draws `format`; any other format can be asked
/// for by `gnuplot -e "format='pdf'" STEM.gp` (a script made for tex draws tex only: its texts
/// differ).
std::string gnuplot_script(const Figure& figure, FigureFormat format, std::string_view stem,
                           const FigureStyle& style = {});

/// Stem of the picture that a figure in LaTeX takes in, STEM-inc.tex and STEM-inc.pdf: the stem
/// without what LaTeX cannot have in a name.
std::string latex_stem(std::string_view stem);

}  // namespace stickslip::reports
