// SPDX-License-Identifier: BSD-3-Clause
// The fine end of ladders: where a scheme with few digits is no better by smaller steps.
#pragma once

#include <span>

#include "cases/case.hpp"
#include "reports/study/judge/judge.hpp"

namespace stickslip::reports {

/// Notes in each observable of a study of a scheme with few digits where they make its error: the
/// floor, the smallest admissible step, and which of them it is. Fewest steps for the tolerance are
/// then those of the part of the ladder around the floor. A floor or a smallest admissible step
/// that differs from what the case foretells by more than a factor of 1.5 breaks the verdict, but
/// for the better where it is a bound. What has all digits of double precision is left as it is.
///
/// An error is that of digits where the same scheme with all digits has less than half of it: of a
/// law from outside that computes in single precision, its twin; without one, where errors rise
/// again to twice the floor. Runs the scheme again with more digits; throws what that throws.
void note_fine_ends(StudyResult& result, const CaseInstance& instance, const Scheme& scheme,
                    const MeasuredStudy& measured, std::span<const MeasuredCompanion> companions);

}  // namespace stickslip::reports
