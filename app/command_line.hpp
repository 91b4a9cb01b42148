// SPDX-License-Identifier: BSD-3-Clause
// The parser of the command line, to which each command adds itself with its options.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/exit_code.hpp"
#include "stickslip/plugin/outside_options.hpp"

namespace stickslip {

/// The commands of the program. Each has a function add_NAME(Commands&) in its file command_*.cpp,
/// and app/CMakeLists.txt names it in the list of commands: nothing else is to be changed for a new
/// one.
class Commands {
 public:
  explicit Commands(CLI::App& app) : app_(app) {}

  /// Adds a command that is run by this function.
  CLI::App* add(const std::string& name, const std::string& text, std::function<ExitCode()> run) {
    return add(app_, name, text, std::move(run));
  }
  /// Adds a command. `options` are what it is run with, filled by the parser.
  template <class Options>
  CLI::App* add(const std::string& name, const std::string& text, std::shared_ptr<Options> options,
                ExitCode (*run)(const Options&)) {
    return add(app_, name, text, std::move(options), run);
  }
  /// The same below another command.
  template <class Options>
  CLI::App* add(CLI::App& above, const std::string& name, const std::string& text,
                std::shared_ptr<Options> options, ExitCode (*run)(const Options&)) {
    return add(above, name, text, [options = std::move(options), run] { return run(*options); });
  }

  /// The parser with all commands, for those that tell of them.
  CLI::App& app() { return app_; }
  /// Runs what was parsed.
  ExitCode run_chosen() const { return chosen_(); }

 private:
  CLI::App* add(CLI::App& above, const std::string& name, const std::string& text,
                std::function<ExitCode()> run) {
    CLI::App* const sub = above.add_subcommand(name, text);
    sub->callback([this, run = std::move(run)] { chosen_ = run; });
    return sub;
  }

  CLI::App& app_;
  std::function<ExitCode()> chosen_;
};

/// Adds all commands in the order of the help. Made from the list in app/CMakeLists.txt.
void add_all(Commands& commands);

/// An option that may be given several times, each time with one value.
CLI::Option* list_option(CLI::App* app, const std::string& name, std::vector<std::string>& values,
                         const std::string& text);

/// --isolate, --checked and --patience.
void add_outside(CLI::App* app, OutsideOptions& outside);

/// --law and --param of a case.
void add_selection(CLI::App* app, std::vector<std::string>& laws,
                   std::vector<std::string>& parameters);

}  // namespace stickslip
