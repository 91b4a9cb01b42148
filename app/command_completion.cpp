// SPDX-License-Identifier: BSD-3-Clause
// completion: a script for the user's shell; and reference, the commands for the manual page.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/command_line.hpp"
#include "app/command_reference.hpp"
#include "app/command_summary.hpp"
#include "app/completion.hpp"

namespace stickslip {

void add_completion(Commands& commands) {
  const auto shell = std::make_shared<std::string>();
  const CommandParser sub =
      commands.add("completion", "a script that completes in your shell", [&commands, shell] {
        fmt::print("{}", completion_script(summarise(commands.app()), shell_named(*shell)));
        return ExitCode::as_expected;
      });
  sub.add_option("shell", *shell, "bash, zsh or fish").required();
}

void add_reference(Commands& commands) {
  commands
      .add("reference", "all commands as Markdown",
           [&commands] {
             fmt::print("{}", command_reference(summarise(commands.app())));
             return ExitCode::as_expected;
           })
      .hide();  // for the build of the manual page; not shown by --help
}

}  // namespace stickslip
