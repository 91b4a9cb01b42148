// SPDX-License-Identifier: BSD-3-Clause
// Cases in which bodies move, a second time with the integrators of the engines: what is the law's
// error and what is the integrator's stands in two rows.
#pragma once

#include <string_view>
#include <vector>

#include "app/layer.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// What stands behind the name of a case whose bodies the engine moves.
constexpr std::string_view moved_by_engine = ": moved by the engine";

/// Adds to all tasks in which bodies move those of their laws that can move them themselves
/// (native=on), but for laws whose label says who is to move them.
void add_native_schemes(std::vector<CaseTask>& tasks);

/// The report with these studies as those of a case of its own, after the other one, under the
/// names of the laws without the option.
Report with_native_rows(Report report);

}  // namespace stickslip::app
