// SPDX-License-Identifier: BSD-3-Clause
// Study files: what `stickslip run` is to do, as a TOML file.
#pragma once

#include <vector>

#include "app/parser/commands.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// What `run` is to do: its options, and the tasks that its cases, laws, parameters and ladders
/// make.
struct RunPlan {
  RunOptions options;
  std::vector<CaseTask> tasks;
};

/// The plan of a command line; where it names a study file, that of the file with what the command
/// line gives on top. Throws InputError, for mistakes in the file as "FILE:LINE: what, and the
/// mend", and FileError if the file cannot be read.
RunPlan plan_run(const RunOptions& options);

}  // namespace stickslip::app
