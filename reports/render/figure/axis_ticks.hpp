// SPDX-License-Identifier: BSD-3-Clause
// Marks and numbers on axes.
#pragma once

#include <functional>
#include <string>

#include "cases/exhibits/exhibit.hpp"
#include "reports/render/figure/figure_layout.hpp"

namespace stickslip::reports {

/// Fills in exponent, marks and numbers of an axis of this length [cm] whose range is set.
/// `needed` is the length that a number takes along the axis, with the gap to the next one [cm].
void make_ticks(AxisLayout& layout, const Axis& axis, double length,
                const std::function<double(const std::string&)>& needed);

}  // namespace stickslip::reports
