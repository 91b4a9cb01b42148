// SPDX-License-Identifier: BSD-3-Clause
// Texts of figures: in gnuplot's mark-up, in LaTeX's, and how wide they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/layer.hpp"

namespace stickslip::reports {

// In every text of a figure "_{...}" and "^{...}" are a subscript and a superscript, as in
// "k_{t}"; all other characters, single underscores among them, are printed as they are.

/// A string of gnuplot's, in single quotes, in which the quote alone is special.
std::string gnuplot_string(std::string_view text);

/// A text in the mark-up of gnuplot's enhanced text (for svg, pdf, png and eps).
std::string enhanced_text(std::string_view text);

/// A text in the mark-up of LaTeX, in ASCII alone and with commands of LaTeX itself alone: Greek
/// letters, small letters and the usual signs become mathematics, letters with accents the
/// commands of their accents; any other character becomes its number, as in "[U+4E2D]".
std::string latex_text(std::string_view text);

/// Width of a line of text [cm] in this font at this size [pt], with its sub- and superscripts;
/// signs that the font lacks are measured in the font in which they are drawn.
double text_width(std::string_view text, const std::string& font, double size);

/// The text in lines that are no wider than `width` [cm], broken after blanks, commas, brackets and
/// hyphens; a longer word stays whole.
std::vector<std::string> wrapped_text(std::string_view text, const std::string& font, double size,
                                      double width);

/// Throws InputError, with the nearest names, unless there is a font of this name: an installed
/// family, or a name that stands for one of the same widths (Helvetica, Times, sans-serif, ...).
void require_font(const std::string& font);

}  // namespace stickslip::reports
