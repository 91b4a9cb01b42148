// SPDX-License-Identifier: BSD-3-Clause
// Scripts that teach a shell to complete the commands of the program.
#pragma once

#include <string>
#include <vector>

#include "app/parser/command_summary.hpp"

namespace stickslip::app {

/// The shells there are scripts for.
enum class Shell { bash, zsh, fish };

/// The shell of this name. Throws InputError.
Shell shell_named(const std::string& name);

/// A script to be read by the shell: it completes commands, options and the values of options.
/// Names of laws, cases and figures are those of the program at the time of completion.
std::string completion_script(const std::vector<CommandSummary>& commands, Shell shell);

/// The script of each shell.
std::string bash_script(const std::vector<CommandSummary>& commands);
std::string zsh_script(const std::vector<CommandSummary>& commands);
std::string fish_script(const std::vector<CommandSummary>& commands);

}  // namespace stickslip::app
