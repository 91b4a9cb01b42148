// SPDX-License-Identifier: BSD-3-Clause
// The largest admissible step of every law under every integrator: the threshold T_t of Pena, Lind
// & Herrmann (2008) as a table.
#pragma once

#include <span>
#include <vector>

#include "reports/layer.hpp"
#include "reports/study/study.hpp"

namespace stickslip::reports {

/// Whether the scheme has its integrator: its label names one, or its law moves bodies itself.
bool names_integrator(const Scheme& scheme);

/// Each scheme under each integrator, scheme by scheme. Throws InputError if a scheme has its
/// integrator already.
std::vector<Scheme> under_integrators(std::span<const Scheme> schemes,
                                      std::span<const Integrator> integrators);

/// Whether the observable's ladder, which has to be ascending, has a step from which on all finer
/// ones meet the tolerance.
Admissible admissible_kind(const ObservableResult& observable);

/// Admissible steps of these studies, whose ladders have to be ascending. A study that does not
/// apply or has failed has none. Labels name the integrator unless it is velocity Verlet.
std::vector<AdmissibleStep> admissible_steps(std::span<const StudyResult> studies);

/// The ladder of with_admissible_steps: from steps that hardly any scheme can take.
inline constexpr int coarsest_admissible_level = 4;
inline constexpr int finest_admissible_level = 512;

/// Adds a table of admissible steps for each of the tasks, with all its schemes whose label names
/// no integrator under all integrators, on the user's ladder if the task has one. Nothing else of
/// `report` changes.
Report with_admissible_steps(Report report, const std::vector<CaseTask>& tasks,
                             const StudyOptions& options);

/// Notes the work of that in options.work before it is its turn.
void expect_admissible_steps(const std::vector<CaseTask>& tasks, const StudyOptions& options);

}  // namespace stickslip::reports
