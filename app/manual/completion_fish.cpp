// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "app/manual/completion.hpp"
#include "app/manual/shell_text.hpp"

namespace stickslip::app {
namespace {

using Source = Candidates::Source;

/// What comes before the commands; the function is what their candidates are asked from.
constexpr const char* fish_head =
    R"fish(# fish completion for stickslip; made by: stickslip completion fish

# __stickslip_names [KIND]: the names that the program knows; what stands before the last comma of
# the word at the cursor is kept. A law with a slash is a file, unless a colon says that it is an
# engine's.
function __stickslip_names
  set -l word (commandline -ct)
  if test "$argv" = laws; and string match -q '*/*' -- $word; and not string match -q '*:*' -- $word
    __fish_complete_path $word
    return
  end
  set -l before (string replace -rf '^(.*,).*' '$1' -- $word)
  printf "$before%s\n" (stickslip list $argv --names 2>/dev/null)
end

complete -c stickslip -f
complete -c stickslip -n __fish_use_subcommand -l help -s h -d 'help'
complete -c stickslip -n __fish_use_subcommand -l version -d 'version'
)fish";

/// In single quotes, as fish reads them.
std::string fish_quoted(const std::string& text) {
  return "'" +
         boost::algorithm::replace_all_copy(boost::algorithm::replace_all_copy(text, "\\", "\\\\"),
                                            "'", "\\'") +
         "'";
}

/// The arguments of `complete` that say what to offer.
std::string fish_candidates(const Candidates& candidates) {
  switch (candidates.source) {
    case Source::words:
      return " -a " + fish_quoted(joined(candidates.words));
    case Source::files:
      return " -F";
    case Source::names:
      return " -a " + fish_quoted("(__stickslip_names " + candidates.kind + ")");
    case Source::none:
      break;
  }
  return "";
}

std::string fish_command(const CommandSummary& command) {
  const std::string start =
      "complete -c stickslip -n " + fish_quoted("__fish_seen_subcommand_from " + command.name);
  std::string text = fmt::format("complete -c stickslip -n __fish_use_subcommand -a {} -d {}\n",
                                 command.name, fish_quoted(command.text));
  for (const OptionSummary& argument : command.positionals) {
    const std::string offer = fish_candidates(argument.candidates);
    if (!offer.empty()) text += start + offer + "\n";
  }
  for (const OptionSummary& option : command.options) {
    text += start;
    for (const std::string& name : option.names) {
      text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (option.takes_value) {
      const bool files = option.candidates.source == Source::files;
      text += (files ? " -r" : " -x") + fish_candidates(option.candidates);
    }
    text += " -d " + fish_quoted(option.text) + "\n";
  }
  return text;
}

}  // namespace

std::string fish_script(const std::vector<CommandSummary>& commands) {
  std::string text = fish_head;
  for (const CommandSummary& command : commands) text += fish_command(command);
  return text;
}

}  // namespace stickslip::app
