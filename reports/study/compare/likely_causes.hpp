// SPDX-License-Identifier: BSD-3-Clause
// One mistake in a law makes many lines of a comparison worse: what the mistake is.
#pragma once

#include <vector>

#include "reports/layer.hpp"
#include "reports/study/compare/baseline.hpp"
#include "reports/study/diagnose/diagnosis.hpp"
#include "reports/study/study.hpp"

namespace stickslip::reports {

/// Diagnoses the laws from outside that got worse, those with most lines first, and of many the
/// first few: each is held against its twin, or the law of the catalogue that it is nearest to,
/// since its own past cannot be asked any more. Laws that break off say why themselves. `tasks`:
/// what was compared. `jobs`: threads, 0: all cores.
std::vector<Diagnosis> likely_causes(const Comparison& comparison,
                                     const std::vector<CaseTask>& tasks, int jobs = 0);

}  // namespace stickslip::reports
