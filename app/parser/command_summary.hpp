// SPDX-License-Identifier: BSD-3-Clause
// The commands and their options as plain data: what shell completions and the manual page are made
// from, so that they cannot differ from what the program understands.
#pragma once

#include <string>
#include <vector>

#include "app/layer.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
}

namespace stickslip::app {

/// What a shell can offer as the value of an option.
struct Candidates {
  /// Where they come from.
  enum class Source {
    none,  ///< free text: nothing to offer
    words,
    files,
    names  ///< what `stickslip list KIND --names` prints when it is asked for
  };
  Source source = Source::none;
  std::vector<std::string> words;  ///< words, of Source::words
  std::string kind;  ///< what is listed, of Source::names: laws, cases, figures or, for all, empty
};

/// An option or a positional argument of a command.
struct OptionSummary {
  std::vector<std::string> names;  ///< with their dashes; a positional has its bare name
  std::string text;
  std::string default_text;  ///< empty: none is stated
  bool takes_value = false;
  bool required = false;
  Candidates candidates;  ///< candidates of the value
};

/// One subcommand.
struct CommandSummary {
  std::string name;
  std::string text;
  std::vector<OptionSummary> options;
  std::vector<OptionSummary> positionals;
  std::vector<CommandSummary> commands = {};  ///< below this one, as those of assembly
};

/// The subcommands of the program, without those that its help does not show.
std::vector<CommandSummary> summarise(const CLI::App& app);

}  // namespace stickslip::app
