// SPDX-License-Identifier: BSD-3-Clause
// House styles of figures: what `stickslip plot --style` reads, as a TOML file.
#pragma once

#include <string>

#include "app/layer.hpp"
#include "reports/render/figure/figure_style.hpp"

namespace stickslip::app {

/// The style of a file; what it does not name is as by default. Keys: width (text with its unit),
/// font, font-size and line-width [pt], colours, marks, dashes. Throws InputError, for mistakes in
/// the file as "FILE:LINE: what", and FileError if the file cannot be read.
FigureStyle read_style_file(const std::string& file);

}  // namespace stickslip::app
