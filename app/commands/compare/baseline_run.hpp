// SPDX-License-Identifier: BSD-3-Clause
// What baseline and check measure: the studies that a baseline is of.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/parser/commands.hpp"
#include "reports/study/compare/baseline.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// How it is measured; this does not change what is found.
struct MeasureOptions {
  int jobs = 0;
  bool quiet = false;
  /// Names of the options that the command line gives: they override the study file.
  std::set<std::string, std::less<>> given = {};
  OutsideOptions outside = {};
};

/// What was measured, and of what: its costs can be measured again.
struct Measured {
  std::vector<CaseTask> tasks;  ///< none of answers by files
  Baseline baseline;
};

/// Runs what the selection names; of its cases those in `only` alone, all for none. Costs come
/// first, while the machine is quiet. Throws InputError.
Measured measure(const BaselineSelection& selection, const std::vector<std::string>& only,
                 const MeasureOptions& options);

/// The files that are read to measure it: its study file, and answers.
std::vector<std::filesystem::path> files_of(const BaselineSelection& selection);

/// A selection of the answers by files in a folder; the name that they have is told in it, since
/// those of another folder may be compared.
BaselineSelection selection_of_answers(const std::string& folder, AnswerWords words,
                                       std::vector<std::string> cases);

/// The words of --law, one law each.
std::vector<std::string> single_laws(const std::vector<std::string>& lists);

}  // namespace stickslip::app
