// SPDX-License-Identifier: BSD-3-Clause
// A part of a figure, or more than it: chosen panels, curves and ranges, points of the user's own.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// The figure with these panels alone, named by their letters ("b") or numbers, in the order of
/// the figure. Throws InputError for a panel that it does not have.
Figure with_panels(Figure figure, std::span<const std::string> names);

/// The figure with the curves of these labels alone; the truth, limits and data stay, and so do
/// unnamed curves of the colours that stay. Panels that are left without any of them go. Throws
/// InputError, with the nearest labels, for one that no curve has.
Figure with_curves(Figure figure, std::span<const std::string> labels);

/// The figure with this range, "LOW:HIGH" in the units of the axis with either end left out as one
/// likes, on the x axes of all its panels. Throws InputError for a range that is reversed, that a
/// logarithmic axis cannot have, or in which no panel has a point.
Figure with_x_range(Figure figure, std::string_view range);
/// The same for the y axes.
Figure with_y_range(Figure figure, std::string_view range);

/// Points of the user's own: "FILE:LABEL" or "FILE"; "b=FILE:LABEL" says over which panel. The file
/// is CSV with a header; the columns named x and y are taken and, for error bars, dy, or else the
/// first three, in the units of the axes; lines that begin with # are comments. Without LABEL the
/// file's stem is the label; what has one label looks the same in all panels. `options` may be
/// several. Throws InputError for a file that cannot be read or has a row without two numbers, or
/// without its bar, and where a figure of several panels is not told which.
Figure with_data(Figure figure, std::span<const std::string> options);

}  // namespace stickslip::reports
