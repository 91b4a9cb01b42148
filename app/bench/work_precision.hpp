// SPDX-License-Identifier: BSD-3-Clause
// What accuracy costs: errors of laws against the time of a step.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/bench/bench_laws.hpp"
#include "cases/case.hpp"
#include "reports/study/result.hpp"

namespace stickslip::app {

/// The errors of studies of one case, which are the same in every run, against times that were
/// measured beside them, which are not. Panel a: error of the first observable at the case's
/// nominal number of steps against the time of one step [ns], a point a law; panel b: error
/// against the time of all steps [ns], a curve a law, a point for each number of steps. `costs`
/// has one row for each study, in the same order.
Figure work_precision_figure(const CaseInfo& test, std::span<const StudyResult> studies,
                             std::span<const NamedLawCost> costs);

}  // namespace stickslip::app
