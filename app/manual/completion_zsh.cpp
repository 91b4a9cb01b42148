// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "app/manual/completion.hpp"
#include "app/manual/shell_text.hpp"

namespace stickslip::app {
namespace {

using Source = Candidates::Source;

/// The helpers that the actions below call. A value may be a list: what stands before its last
/// comma is kept.
constexpr const char* zsh_head = R"zsh(#compdef stickslip
# zsh completion for stickslip; made by: stickslip completion zsh

# _stickslip_offer WORD...: those that go on from the word at the cursor.
_stickslip_offer() {
  compset -P '*,'
  compadd -- "$@"
}

# _stickslip_names [KIND]: the names that the program knows; a law with a slash is a file, unless a
# colon says that it is an engine's.
_stickslip_names() {
  if [[ $1 == laws && $PREFIX == */* && $PREFIX != *:* ]]; then
    _files
    return
  fi
  _stickslip_offer ${(f)"$(${~_stickslip_program} list "$@" --names 2>/dev/null)"}
}

_stickslip() {
  local _stickslip_program=$words[1]
  local -a commands
  commands=(
)zsh";

constexpr const char* zsh_tail = R"zsh(  esac
}

if [[ $funcstack[1] == _stickslip ]]; then
  _stickslip "$@"
else
  compdef _stickslip stickslip
fi
)zsh";

/// A text within a specification of _arguments or _describe.
std::string zsh_text(const std::string& text) {
  std::string escaped = boost::algorithm::replace_all_copy(text, "\\", "\\\\");
  for (const char* mark : {"[", "]", ":"})
    escaped = boost::algorithm::replace_all_copy(escaped, mark, std::string("\\") + mark);
  return escaped;
}

/// The function that offers the value. A blank before it keeps _arguments from adding arguments.
std::string zsh_action(const Candidates& candidates) {
  switch (candidates.source) {
    case Source::words:
      return " _stickslip_offer " + joined(candidates.words);
    case Source::files:
      return "_files";
    case Source::names:
      return " _stickslip_names " + candidates.kind;
    case Source::none:
      break;
  }
  return " ";
}

std::string zsh_command(const CommandSummary& command) {
  std::string text = fmt::format("    {})\n      _arguments -S", command.name);
  for (const OptionSummary& option : command.options) {
    for (const std::string& name : option.names) {
      const std::string value = option.takes_value ? ":value:" + zsh_action(option.candidates) : "";
      text += " \\\n        " + quoted("*" + name + "[" + zsh_text(option.text) + "]" + value);
    }
  }
  for (const OptionSummary& argument : command.positionals) {
    text += " \\\n        " +
            quoted("*:" + zsh_text(argument.names.front()) + ":" + zsh_action(argument.candidates));
  }
  return text + " ;;\n";
}

}  // namespace

std::string zsh_script(const std::vector<CommandSummary>& commands) {
  std::string first;
  std::string cases;
  for (const CommandSummary& command : commands) {
    first += "    " + quoted(command.name + ":" + zsh_text(command.text)) + "\n";
    cases += zsh_command(command);
  }
  return fmt::format(
      "{}{}  )\n  if ((CURRENT == 2)); then\n    _describe command commands\n    return\n  fi\n"
      "  shift words\n  ((CURRENT--))\n  case $words[1] in\n{}{}",
      zsh_head, first, cases, zsh_tail);
}

}  // namespace stickslip::app
