// SPDX-License-Identifier: BSD-3-Clause
#include "app/manual/completion.hpp"

#include "stickslip/description/error.hpp"

namespace stickslip::app {

Shell shell_named(const std::string& name) {
  if (name == "bash") return Shell::bash;
  if (name == "zsh") return Shell::zsh;
  if (name == "fish") return Shell::fish;
  throw InputError(unknown_name("shell", name, std::vector<std::string>{"bash", "zsh", "fish"}));
}

std::string completion_script(const std::vector<CommandSummary>& commands, Shell shell) {
  switch (shell) {
    case Shell::bash:
      return bash_script(commands);
    case Shell::zsh:
      return zsh_script(commands);
    case Shell::fish:
      return fish_script(commands);
  }
  return "";
}

}  // namespace stickslip::app
