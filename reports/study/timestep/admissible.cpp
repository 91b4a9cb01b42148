// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/admissible.hpp"

#include <algorithm>

#include "reports/study/study_work.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

bool limit_is_off(const ObservableResult& observable) {
  return observable.limit_is_reference == false &&
         !(observable.limit_error.value_or(0) <= observable.tolerance);
}

AdmissibleStep admissible_step(const StudyResult& study) {
  const ObservableResult& first = study.observables.front();
  AdmissibleStep step;
  step.case_name = study.case_name;
  step.observable = first.name;
  step.tolerance = first.tolerance;
  const std::string* const integrator = study.spec.option(integrator_key);
  step.integrator =
      integrator != nullptr ? *integrator : std::string(name_of(Integrator::velocity_verlet));
  step.spec = study.spec.without(integrator_key);
  step.law = study.law == study.spec.text() ? step.spec.text() : study.law;
  step.steps = first.steps_for_tolerance.value_or(first.levels.back().steps);
  step.kind = admissible_kind(first);
  for (const ObservableResult& other : study.observables) {
    if (&other != &first && limit_is_off(other)) step.wrong.push_back(other.name);
  }
  return step;
}

}  // namespace

Admissible admissible_kind(const ObservableResult& observable) {
  // Few digits make another limit of their own.
  const bool ends = observable.fine_end.has_value();
  if (ends ? !observable.steps_for_tolerance : limit_is_off(observable)) return Admissible::never;
  if (!observable.steps_for_tolerance) return Admissible::finer;
  return *observable.steps_for_tolerance == observable.levels.front().steps ? Admissible::coarser
                                                                            : Admissible::found;
}

bool names_integrator(const Scheme& scheme) {
  return scheme.sets(integrator_key) || scheme.law().moves_bodies();
}

std::vector<Scheme> under_integrators(std::span<const Scheme> schemes,
                                      std::span<const Integrator> integrators) {
  std::vector<Scheme> all;
  for (const Scheme& scheme : schemes) {
    if (scheme.law().moves_bodies()) {
      throw InputError(
          scheme.label +
          ": moves bodies by its own integrator, and several integrators are requested");
    }
    if (names_integrator(scheme)) {
      throw InputError(scheme.label + ": names an integrator, and several are requested");
    }
    for (const Integrator integrator : integrators) {
      Scheme changed = scheme;
      changed.integrator = integrator;
      if (integrator != Integrator::velocity_verlet) {
        changed.spec =
            scheme.spec.with(std::string(integrator_key), std::string(name_of(integrator)));
        changed.label = changed.spec.text();
      }
      all.push_back(std::move(changed));
    }
  }
  return all;
}

std::vector<AdmissibleStep> admissible_steps(std::span<const StudyResult> studies) {
  std::vector<AdmissibleStep> steps;
  for (const StudyResult& study : studies) {
    if (!study.observables.empty()) steps.push_back(admissible_step(study));
  }
  return steps;
}

namespace {

/// The tasks with each of their laws under every integrator.
std::vector<CaseTask> under_all_integrators(const std::vector<CaseTask>& tasks) {
  std::vector<CaseTask> under_all;
  for (const CaseTask& task : tasks) {
    CaseTask changed = task;
    changed.schemes = suited_schemes(task);
    std::erase_if(changed.schemes, names_integrator);
    changed.schemes = under_integrators(changed.schemes, all_integrators());
    if (task.steps_from == 0) {
      changed.steps_from = coarsest_admissible_level;
      changed.steps_to = finest_admissible_level;
    }
    if (!changed.schemes.empty()) under_all.push_back(std::move(changed));
  }
  return under_all;
}

/// How they are run.
StudyOptions for_steps_alone(StudyOptions options) {
  options.exhibits = false;
  options.companions = false;
  options.refine_admissible_step = true;
  if (options.work) options.phase = phase_of_admissible_steps;
  return options;
}

}  // namespace

void expect_admissible_steps(const std::vector<CaseTask>& tasks, const StudyOptions& options) {
  expect_study(under_all_integrators(tasks), for_steps_alone(options));
}

Report with_admissible_steps(Report report, const std::vector<CaseTask>& tasks,
                             const StudyOptions& options) {
  const Report measured = run_study(under_all_integrators(tasks), for_steps_alone(options));
  report.admissible_steps = admissible_steps(measured.studies);
  if (!options.exhibits) return report;
  for (CaseSummary& summary : report.cases) {
    Table table = admissible_table(summary.name, report.admissible_steps);
    if (table.rows.empty()) continue;
    summary.tables.push_back(table.name);
    report.tables.push_back(std::move(table));
  }
  return report;
}

}  // namespace stickslip::reports
