// SPDX-License-Identifier: BSD-3-Clause
// Where, when and by what this program was built and is run.
#pragma once

#include <string>

#include "app/layer.hpp"
#include "reports/render/text/run_facts.hpp"

namespace stickslip::app {

/// The version of the program: 0.2.0, or 0.2.0-dev.N+gCOMMIT between two releases.
std::string program_version();
/// Version of the program as Python writes versions.
std::string program_version_for_python();

/// Notes the words of the command line, for run_facts().
void set_command_words(int count, const char* const* words);

/// What this run is: version, commit and compiler of the program, the machine, the time and the
/// command. The time is that of SOURCE_DATE_EPOCH where it is set, so that whole reports can be
/// the same from run to run.
RunFacts run_facts();

}  // namespace stickslip::app
