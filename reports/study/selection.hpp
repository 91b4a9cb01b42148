// SPDX-License-Identifier: BSD-3-Clause
// What is to be studied, by words as on the command line: laws, parameters, steps, thresholds.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/study/study.hpp"

namespace stickslip::reports {

/// key=value. Throws InputError naming `option` if the text is not of that form.
std::pair<std::string, std::string> read_assignment(std::string_view text, std::string_view option);

/// Schemes of laws by their words; each item may be a list. Throws InputError.
std::vector<Scheme> schemes_of(const std::vector<std::string>& laws,
                               const OutsideOptions& outside = {});

/// What users of these laws have to know, as of an engine of a version that was not tested.
std::vector<std::string> notices_of(const std::vector<Scheme>& schemes);

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

/// Thresholds of --quality, GREEN,AMBER; the defaults for an empty text. Throws InputError.
QualityThresholds read_quality(const std::string& text);

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

/// Throws InputError for a scheme of the tasks, which are all given the same ones, that suits none
/// of their cases, saying which capabilities it lacks.
void refuse_unsuited(const std::vector<CaseTask>& tasks);

/// Whether no law suits a case, since programs alone answer it, by where bodies go.
bool is_answered_by_files(const CaseInfo& info);
/// Throws InputError where all of the tasks are of such cases and no law is asked.
void refuse_without_laws(const std::vector<CaseTask>& tasks);

/// What is left out of the schemes of the tasks, which are all given the same ones, under cases
/// that do not ask about it.
std::vector<std::string> notes_on_left_out(const std::vector<CaseTask>& tasks);

}  // namespace stickslip::reports
