// SPDX-License-Identifier: BSD-3-Clause
// Which curves of a figure are drawn, and with which style.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// Slot of a series that holds points of the user's own.
constexpr int data_slot = -2;

/// Curves in one panel at most, beside the truth, limits and data; the rest is folded.
constexpr std::size_t most_curves = 8;

/// Style numbers of what is no law's curve; laws count from 0.
constexpr int reference_style = -1;
/// Of limits and slopes, thin and dashed.
constexpr int guide_style = -2;
/// Of the first points of the user's own; the next ones count downwards.
constexpr int first_data_style = -3;

/// Extent of an axis.
struct AxisRange {
  double low = 0;
  double high = 1;
};

/// Extents of the axes of a panel.
struct Ranges {
  AxisRange x;
  AxisRange y;
};

/// The extents that hold all points that can be drawn, with a margin; given ends are kept.
Ranges ranges_of(const Panel& panel);

/// Whether a point can be drawn: both numbers finite, and positive on logarithmic axes.
bool drawable(const Panel& panel, double x, double y);

/// Whether a series is a limit or a slope rather than the truth.
bool is_guide(const Series& series);

/// One curve of a panel.
struct Curve {
  const Series* series = nullptr;
  std::size_t block = 0;    ///< index in the data file
  int style = 0;            ///< from 0 for laws, else one of the constants above
  bool has_points = false;  ///< something can be drawn between the axes
  bool at_floor = false;    ///< some values, as 0, stand below a logarithmic axis
  bool folded = false;      ///< not drawn and not in the legend
  int covered_by = 0;       ///< how many later curves lie on it: it is drawn wider
  int covers = 0;           ///< how many earlier curves it lies on
};

/// The curves of all panels, those of laws first.
struct FigureCurves {
  std::vector<std::vector<Curve>> panels;
  std::vector<std::string> remarks;  ///< what was folded, for the reader
  /// Some law has two kinds of lines, full and dashed: dashes cannot tell laws apart then.
  bool dashes_taken = false;
};

/// Gives the curves their styles: a label has the same one in all panels, and styles are counted
/// without gaps where a figure names more than eight slots. Where a panel has more than eight
/// curves, those that lie on another one are folded into it, and then those that come last, of
/// each law its first curve last of all.
FigureCurves curves_of(const Figure& figure);

}  // namespace stickslip::reports
