// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include "app/manual/completion.hpp"
#include "app/manual/shell_text.hpp"

namespace stickslip::app {
namespace {

using Source = Candidates::Source;

/// The helpers that the cases below call. A value may be a list: what stands before its last comma
/// is kept.
constexpr const char* bash_head =
    R"bash(# bash completion for stickslip; made by: stickslip completion bash

# _stickslip_offer WORDS: those that go on from the word at the cursor.
_stickslip_offer() {
  local before=
  if [[ $_stickslip_word == *,* ]]; then before=${_stickslip_word%,*},; fi
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${_stickslip_word##*,}")
  # The shell replaces no more than what stands after the last colon that splits words.
  COMPREPLY=("${COMPREPLY[@]#"$_stickslip_kept"}")
}

# _stickslip_names [KIND]: the names that the program knows; a law with a slash is a file, unless a
# colon says that it is an engine's.
_stickslip_names() {
  if [[ ${1-} == laws && $_stickslip_word == */* && $_stickslip_word != *:* ]]; then
    _stickslip_files
    return
  fi
  _stickslip_offer "$("${COMP_WORDS[0]/#\~/$HOME}" list "$@" --names 2>/dev/null)"
}

_stickslip_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$_stickslip_word")
}

_stickslip() {
  local _stickslip_word=${COMP_WORDS[COMP_CWORD]} _stickslip_kept= at=$COMP_CWORD
  COMPREPLY=()
  if [[ $_stickslip_word == ':' ]]; then # ENGINE: is two words, ENGINE:LAW three
    _stickslip_word=
    at=$((at + 1))
  fi
  while ((at > 2)) && [[ ${COMP_WORDS[at - 1]} == ':' ]]; do
    at=$((at - 2))
    _stickslip_kept=${COMP_WORDS[at]}:$_stickslip_kept
  done
  _stickslip_word=$_stickslip_kept$_stickslip_word
  local previous=${COMP_WORDS[at - 1]}
  if [[ $_stickslip_word == '=' ]]; then # --law=NAME is three words
    _stickslip_word=
  elif [[ $previous == '=' ]]; then
    previous=${COMP_WORDS[at - 2]}
  fi
  if ((COMP_CWORD == 1)); then
)bash";

constexpr const char* bash_tail = R"bash(  esac
}

complete -F _stickslip stickslip
)bash";

std::string bash_call(const Candidates& candidates) {
  switch (candidates.source) {
    case Source::words:
      return "_stickslip_offer " + quoted(joined(candidates.words));
    case Source::files:
      return "_stickslip_files";
    case Source::names:
      return candidates.kind.empty() ? "_stickslip_names" : "_stickslip_names " + candidates.kind;
    case Source::none:
      break;
  }
  return ":";
}

std::string bash_command(const CommandSummary& command) {
  std::vector<std::string> names;
  std::string values;
  for (const OptionSummary& option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
    if (!option.takes_value) continue;
    values += fmt::format("        {}) {} ;;\n", fmt::join(option.names, " | "),
                          bash_call(option.candidates));
  }
  const std::string rest =
      command.positionals.empty() ? ":" : bash_call(command.positionals.front().candidates);
  return fmt::format(
      "    {})\n      case $previous in\n{}        *)\n          case $_stickslip_word in\n"
      "            -*) _stickslip_offer {} ;;\n            *) {} ;;\n          esac ;;\n"
      "      esac ;;\n",
      command.name, values, quoted(joined(names)), rest);
}

}  // namespace

std::string bash_script(const std::vector<CommandSummary>& commands) {
  std::vector<std::string> first;
  std::string cases;
  for (const CommandSummary& command : commands) {
    first.push_back(command.name);
    cases += bash_command(command);
  }
  first.insert(first.end(), {"--help", "--version"});
  return fmt::format(
      "{}    _stickslip_offer {}\n    return\n  fi\n  case ${{COMP_WORDS[1]}} in\n{}{}", bash_head,
      quoted(joined(first)), cases, bash_tail);
}

}  // namespace stickslip::app
