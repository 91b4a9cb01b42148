// SPDX-License-Identifier: BSD-3-Clause
// The parts of a study as a ledger of work knows them, with first guesses of what they take.
#pragma once

#include <string>

#include "reports/study/study.hpp"
#include "reports/study/work_ledger.hpp"

namespace stickslip::reports {

/// Phases of a job: the queue of a study and, after it, the properties of laws from outside; then
/// what is run once more for its errors alone.
inline constexpr int phase_of_onset = 2;
inline constexpr int phase_of_admissible_steps = 3;

/// So many steps of a scheme, in a case; nullptr: in none.
WorkPart part_of_law(int phase, const std::string& kind, const Scheme& scheme, const Case* test,
                     double steps);

/// The reference of a case, with its second route.
WorkPart part_of_reference(int phase, const Case& test);

/// What is looked at when a scheme has been run. `refined`: its largest step is looked for, run by
/// run.
WorkPart part_of_judging(int phase, const Scheme& scheme, const Case& test, bool refined);

/// The figures and tables of a case.
WorkPart part_of_exhibits(int phase, const CaseTask& task);

/// The properties of a law.
WorkPart part_of_properties(int phase, const Scheme& scheme);

}  // namespace stickslip::reports
