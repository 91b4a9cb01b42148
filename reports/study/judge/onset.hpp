// SPDX-License-Identifier: BSD-3-Clause
// A contact begins inside a step, hardly ever at its start. What that costs a scheme, and what it
// would gain if it located the onset.
#pragma once

#include <span>
#include <vector>

#include "reports/study/study.hpp"

namespace stickslip::reports {

/// The levels at which the onset is studied.
enum class OnsetLevels {
  few,    ///< three, from the nominal number of steps on, each with four times the steps
  ladder  ///< the whole ladder up to finest_onset_level
};

/// The finest level at which the onset is studied: what begins inside a step shows long before, and
/// each level takes sixteen runs.
inline constexpr int finest_onset_level = 4096;

/// The levels of a task's ladder at which its onset is studied, ascending; empty if its case has no
/// onset (CaseInfo::onset).
std::vector<int> onset_levels(const CaseTask& task, OnsetLevels levels);

/// Adds to the studies what the onset of the contact costs (ObservableResult::onset), and a table
/// where exhibits are asked for. `report` is that of run_study for these tasks, or for more.
///
/// A single run says little: where the other events of a contact fall in their steps depends on
/// where its onset does, and an error may vanish by accident. So each level compares the root mean
/// squares of two sets of eight runs. Both have the same numbers of steps, from four fewer to three
/// more (less far from a level of few steps), which shifts whatever comes later through a step; in
/// one set the touch takes eight different places in its step, in the other it is always at the
/// start. A case that judges the mean over several touches has the parameter `instants`; here it
/// is 1.
Report with_onset(Report report, const std::vector<CaseTask>& tasks, const StudyOptions& options,
                  OnsetLevels levels);

/// Notes the work of that in options.work before it is its turn.
void expect_onset(const std::vector<CaseTask>& tasks, const StudyOptions& options,
                  OnsetLevels levels);

/// How two sets of signed errors at `steps` compare. Lift is none unless `anywhere` is above
/// round-off and both are finite.
OnsetLevel onset_level(int steps, std::span<const double> anywhere,
                       std::span<const double> at_start);

/// Levels with the mean orders between the first and the last of those above round-off.
OnsetResult onset_result(std::vector<OnsetLevel> levels);

}  // namespace stickslip::reports
