// SPDX-License-Identifier: BSD-3-Clause
// The chart of error against cost of all laws, for the first screen.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/render/page/page_contents.hpp"

namespace stickslip::reports {

/// What the chart tells of a law: errors with as many steps as users take, over its cases.
struct LawCostPoint {
  const PageLaw* law = nullptr;
  double low = 0;     ///< first quartile of the errors
  double middle = 0;  ///< their median
  double high = 0;    ///< third quartile
  std::size_t cases = 0;
};

/// The laws whose cost was measured, in the order of the pages.
std::vector<LawCostPoint> cost_points(const PageContents& pages);

/// A drawing (SVG, to stand inside a page, whose style gives its colours) with a point for each law
/// whose cost was measured: the time of one contact step across; up, the median over its cases of
/// the error with as many steps as users take, and a line over the middle half of the cases.
/// Points link to the laws' pages. Empty where fewer than two laws have a cost.
std::string cost_chart(const PageContents& pages);

}  // namespace stickslip::reports
