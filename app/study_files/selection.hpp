// SPDX-License-Identifier: BSD-3-Clause
// From the words of the command line to cases, schemes and parameters.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/layer.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// key=value. Throws InputError naming `option` if the text is not of that form.
std::pair<std::string, std::string> read_assignment(std::string_view text, std::string_view option);

/// Schemes named by --law, which may be given several times and hold lists.
std::vector<Scheme> read_schemes(const std::vector<std::string>& laws,
                                 const OutsideOptions& outside = {});

/// Integrators of --integrators: all, or a list of names. Throws InputError.
std::vector<Integrator> read_integrators(std::string_view text);

/// A ladder "FROM:TO" of --steps, or one number.
struct Ladder {
  int from = 0;
  int to = 0;
};
Ladder read_ladder(std::string_view text);

/// A tolerance such as "1%" or "0.01", below 100 %. `option`: that it is given with. Throws
/// InputError.
double read_tolerance(std::string_view text, std::string_view option = "--tolerance");

/// A share such as "10%", "0.1" or "300%"; 0 is none. Throws InputError naming `option`.
double read_share(std::string_view text, std::string_view option);

/// An absolute error of --floor, over the scale of its observable. Throws InputError.
double read_floor(std::string_view text);

/// Thresholds of --quality, GREEN,AMBER; the defaults for an empty text. Throws InputError.
QualityThresholds read_quality(const std::string& text);

/// A format of --formats. Throws InputError.
FigureFormat read_format(const std::string& name);

/// The number of threads of --jobs. Throws InputError if it is negative.
int read_jobs(int jobs);

/// Gives all tasks this ladder of --steps; the cases' own if the text is empty.
void set_ladder(std::vector<CaseTask>& tasks, const std::string& steps);

/// Sets --param NAME=VALUE in all tasks whose case knows the parameter; at least one has to. Throws
/// InputError.
void set_parameters(std::vector<CaseTask>& tasks, const std::vector<std::string>& parameters);

/// Gives all parameters with a full value that one, unless they have been set to something else;
/// at least one task has to have such a parameter. Throws InputError.
void set_full(std::vector<CaseTask>& tasks);

/// Throws InputError for a case that is named and not there, where `place` holds something of
/// `there`; `mend` says how it can have others.
void refuse_missing_cases(const std::string& place, const std::vector<std::string>& named,
                          const std::vector<std::string>& there, const std::string& mend);

/// Throws InputError for a scheme of the tasks, which are all given the same ones, that suits none
/// of their cases, saying which capabilities it lacks.
void refuse_unsuited(const std::vector<CaseTask>& tasks);

/// Says on standard error what is left out of the schemes of the tasks, which are all given the
/// same ones, under cases that do not ask about it.
void tell_left_out(const std::vector<CaseTask>& tasks);

/// A task for each case: schemes from --law or the case's own, parameters from --param. A
/// parameter must be known to at least one of the cases, and is set in all that know it. Throws
/// InputError.
std::vector<CaseTask> select_tasks(const std::vector<std::string>& cases,
                                   const std::vector<std::string>& laws,
                                   const std::vector<std::string>& parameters,
                                   const OutsideOptions& outside = {});

/// A law as it is named on the command line, with like=TWIN among its options; as it is if `like`
/// is empty. Throws InputError for a built-in law.
std::string with_like(const std::string& law, const std::string& like);

}  // namespace stickslip::app
