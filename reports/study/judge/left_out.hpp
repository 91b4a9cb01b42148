// SPDX-License-Identifier: BSD-3-Clause
// Laws that were asked for and that a figure does not show.
#pragma once

#include "cases/case.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// Whether a figure shows a scheme: a curve or a panel is named after it, or a line below the
/// figure speaks of it.
bool shows(const Figure& figure, const Scheme& scheme);

/// Why the figure of this name does not show the scheme, in words.
std::string why_left_out(const Case& test, const Scheme& scheme, std::string_view figure);

/// The figure with a line below it that says why it does not show this scheme, unless it does: the
/// scheme does not suit the case, or the figure is not about laws like it.
Figure with_left_out_law(Figure figure, const Case& test, const Scheme& scheme);

}  // namespace stickslip::reports
