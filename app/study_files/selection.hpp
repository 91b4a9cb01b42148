// SPDX-License-Identifier: BSD-3-Clause
// From the words of the command line to cases, schemes and parameters.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/layer.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/study/selection.hpp"

namespace stickslip::app {

/// Schemes named by --law, which may be given several times and hold lists. Says on standard
/// error what their users have to know.
std::vector<Scheme> read_schemes(const std::vector<std::string>& laws,
                                 const OutsideOptions& outside = {});

/// Integrators of --integrators: all, or a list of names. Throws InputError.
std::vector<Integrator> read_integrators(std::string_view text);

/// An absolute error of --floor, over the scale of its observable. Throws InputError.
double read_floor(std::string_view text);

/// A format of --formats. Throws InputError.
FigureFormat read_format(const std::string& name);

/// Throws InputError for a case that is named and not there, where `place` holds something of
/// `there`; `mend` says how it can have others.
void refuse_missing_cases(const std::string& place, const std::vector<std::string>& named,
                          const std::vector<std::string>& there, const std::string& mend);

/// The folders of an export, those with a file of this name: the folder itself, or those below it,
/// two deep; sorted.
std::vector<std::filesystem::path> folders_with(const std::filesystem::path& dir,
                                                std::string_view file);

/// Says on standard error what users of the schemes of the tasks, which are all given the same
/// ones, have to know.
void tell_notices(const std::vector<CaseTask>& tasks);

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

/// The laws with the label as an option of the one external law among them; as they are for no
/// label. Throws InputError where there is none from outside, or more than one.
std::vector<std::string> with_label(const std::vector<std::string>& lists,
                                    const std::string& label);

/// A law as it is named on the command line, with like=TWIN among its options; as it is if `like`
/// is empty. Throws InputError for a built-in law.
std::string with_like(const std::string& law, const std::string& like);

}  // namespace stickslip::app
