// SPDX-License-Identifier: BSD-3-Clause
// Error against the number of steps, as figures.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cases/exhibits/exhibit.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// Lets the y axis of errors begin at the power of ten below the smallest one that is more than
/// round-off; what is less, 0 among it, stands at the floor of the panel.
void set_floor(Panel& panel);

/// What errors of these studies are distances from, for an axis: the truth of the case, or for each
/// law the exact solution of its own equations.
std::string error_label(std::span<const StudyResult> studies);

/// Error of one observable against the number of steps, both logarithmic, one curve a scheme, with
/// thin guides for orders 1 and 2. Errors of 0 and of round-off are kept, and stand at the floor.
/// Where laws are judged by the exact solution of their own equations, a level line shows what the
/// theory that they approximate is off it. Studies that do not apply are left out; the slot of a
/// series is the number of its study.
Panel convergence_panel(std::span<const StudyResult> studies, const std::string& observable);

/// The panels of these observables; of none the first two of the case, of those but the first only
/// if some scheme has errors above round-off. The name of the figure is "case/convergence".
Figure convergence_figure(std::string_view case_name, std::span<const StudyResult> studies,
                          std::span<const std::string> observables = {});

}  // namespace stickslip::reports
