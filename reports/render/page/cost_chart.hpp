// SPDX-License-Identifier: BSD-3-Clause
// The chart of error against cost of all laws, for the first screen.
#pragma once

#include <string>

#include "reports/render/page/page_contents.hpp"

namespace stickslip {

/// A drawing (SVG, to stand inside a page, whose style gives its colours) with a point for each law
/// whose cost was measured: the time of one contact step across; up, the median over its cases of
/// the error with as many steps as users take, and a line over the middle half of the cases.
/// Points link to the laws' pages. Empty where fewer than two laws have a cost.
std::string cost_chart(const PageContents& pages);

}  // namespace stickslip
