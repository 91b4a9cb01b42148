// SPDX-License-Identifier: BSD-3-Clause
// The figure that shows the laws of engines side by side.
#pragma once

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "reports/study/result.hpp"

namespace stickslip::app {

/// The figure for a paper: errors of engines' laws against the number of steps, in the cases of the
/// report that tell most of them. Without panels if it has none of these.
Figure engines_figure(const Report& report);

}  // namespace stickslip::app
