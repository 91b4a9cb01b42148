// SPDX-License-Identifier: BSD-3-Clause
// The studies of the program in a program of your own: what its commands of the same names find, as
// plain data. Laws are told as schemes: make_scheme("linear-refined[mu=.3]"), or a law of your own.
#pragma once

#include <string>
#include <vector>

#include "reports/study/compare/changes.hpp"
#include "reports/study/diagnose/diagnosis.hpp"
#include "reports/study/selection.hpp"
#include "reports/study/study.hpp"
#include "reports/study/timestep/timestep_answer.hpp"
#include "stickslip/contact/law/law_model.hpp"

namespace stickslip::study {

using namespace cases;
using namespace reports;

/// A law of a type of your own, which is named own:NAME and is a law from outside. `options`: as in
/// brackets, "like=linear-conventional". Throws InputError.
Scheme own_law(const AnyLaw& law, const std::string& options = {});
template <ContactLaw Law>
Scheme own_law(const std::string& options = {}) {
  return own_law(AnyLaw(make_model<Law>()), options);
}

/// Judges laws by cases, as `stickslip run` does: with what an onset inside a step costs, and the
/// largest admissible steps. `cases`: their names; all for none. A law that a case does not suit is
/// not applicable there. all_as_expected(report) is the verdict. Throws InputError.
Report judge(const std::vector<Scheme>& laws, const std::vector<std::string>& cases = {},
             const StudyOptions& options = {.exhibits = false});

/// The same for tasks, without what only all cases of a run together tell: finished() adds it.
Report judge_part(const std::vector<CaseTask>& tasks, StudyOptions options);

/// These cases, all of the catalogue for none, each with these laws; with its own for none. Throws
/// InputError.
std::vector<CaseTask> tasks_of(const std::vector<std::string>& cases,
                               const std::vector<Scheme>& laws);

/// What is asked, in the words of the command line.
struct TaskWords {
  std::vector<std::string> cases;       ///< empty: all
  std::vector<std::string> laws;        ///< lists of them; empty: those of each case
  std::vector<std::string> parameters;  ///< of cases, NAME=VALUE
  std::string steps;                    ///< FROM:TO; empty: those of each case
  bool full = false;                    ///< cases that do a part of their work by default do all
  OutsideOptions outside = {};
};

/// The tasks of these words. A parameter is set in all cases that know it, of which there must be
/// one, and a law that is named must suit one of the cases. Throws InputError.
std::vector<CaseTask> tasks_of(const TaskWords& words);

/// Errors over ladders of steps: orders, limits, and the largest admissible step to the step.
Report converge(const std::vector<CaseTask>& tasks, StudyOptions options = {});

/// What must hold for any law, and where it fails. Throws InputError for a law that moves bodies.
std::vector<PropertyResult> properties(const Scheme& law);

/// Which known mistakes would make a right law behave like this one.
Diagnosis diagnose(const Scheme& law, int jobs = 0);

/// The largest time step with which a law stays inside a tolerance.
TimestepAnswer timestep(const TimestepRequest& request);

/// What changed from one outcome to another.
ResultChanges compare(const Report& before, const Report& now,
                      const CheckTolerances& tolerances = {});

/// Verdicts, properties and cross-checks that are broken, and laws of which nothing was judged: a
/// line each with its reason; empty where all is as expected.
std::string complaints(const Report& report);

/// The lines of complaints() on what is broken.
std::string broken_lines(const Report& report);

}  // namespace stickslip::study
