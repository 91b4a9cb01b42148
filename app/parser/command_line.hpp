// SPDX-License-Identifier: BSD-3-Clause
// The parser of the command line, to which each command adds itself with its options.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/exit_code.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/study/compare/baseline.hpp"
#include "stickslip/registry/outside_options.hpp"

// CLI11 is compiled in command_line.cpp alone: it takes ten seconds of each file that uses it.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace stickslip::app {

/// One option of a command.
class CommandOption {
 public:
  explicit CommandOption(CLI::Option& option) : option_(&option) {}

  /// Requires the option.
  CommandOption required() const;
  /// Not together with the other one.
  CommandOption excludes(CommandOption other) const;
  /// One of these words.
  CommandOption one_of(const std::vector<std::string>& words) const;
  /// --help tells the value that it has now.
  CommandOption capture_default_str() const;
  /// Refuses an empty text: a shell's variable that is not set is no value.
  CommandOption not_empty() const;
  /// One value each time it is given.
  CommandOption one_value_each() const;

 private:
  CLI::Option* option_;
};

/// The options of a command. What is filled must live as long as the parser.
class CommandParser {
 public:
  explicit CommandParser(CLI::App& app) : app_(&app) {}

  /// An option, or without dashes a positional argument: a text, a number, or lists of them, as
  /// command_line.cpp names them.
  template <class Value>
  CommandOption add_option(const std::string& name, Value& value, const std::string& text) const;
  /// An option whose text is read by this function, which may throw InputError.
  CommandOption add_option_function(const std::string& name,
                                    const std::function<void(const std::string&)>& read,
                                    const std::string& text) const;
  /// An option without a value; "!--name" makes it false.
  CommandOption add_flag(const std::string& name, bool& value, const std::string& text) const;
  /// A flag that calls this function.
  CommandOption add_flag_callback(const std::string& name, const std::function<void()>& call,
                                  const std::string& text) const;
  /// Fills in the names of the options that were given.
  void tell_given(std::set<std::string, std::less<>>& names) const;
  /// The command is not shown by --help.
  void hide() const;
  /// The heading that the help of the program lists the command under.
  void put_into_group(const std::string& title) const;
  /// A command line that the help of the command begins with.
  void example(const std::string& line) const;
  /// A command below this one, one of which has to be given.
  CommandParser add_command(const std::string& name, const std::string& text) const;
  /// One of the commands below has to be given.
  void require_command() const;
  /// What is called when the command was given.
  void when_given(const std::function<void()>& call) const;

 private:
  CLI::App* app_;
};

/// What a command has found. How it is told is up to who asks: a user, a program or Python.
struct CommandAnswer {
  /// Members of the answer as JSON; the head that all answers have may be left out.
  std::function<nlohmann::ordered_json()> json = {};
  /// Prints it for readers on standard output.
  std::function<void()> print = {};
  ExitCode code = ExitCode::as_expected;
  /// Says on standard error what is broken, after either of them.
  std::function<void()> complain = {};
};

/// Throws InputError where one of the lists of laws names what is no law: it is said first, before
/// what else is missing or does not suit. No law is made or loaded.
void require_laws(const std::vector<std::string>& lists);

/// The words of laws among the options of a command.
template <class Options>
std::vector<std::string> laws_among(const Options& options) {
  std::vector<std::string> lists;
  if constexpr (requires { options.laws; }) lists = options.laws;
  if constexpr (requires { options.law; }) lists.push_back(options.law);
  if constexpr (requires { options.like; }) lists.push_back(options.like);
  if constexpr (requires { options.grains; }) lists.push_back(options.grains->law);
  return lists;
}

/// The commands of the program. Each has a function add_NAME(Commands&) in its file command_*.cpp,
/// and app/CMakeLists.txt names it in the list of commands: nothing else is to be changed for a new
/// one.
class Commands {
 public:
  explicit Commands(CLI::App& app) : app_(&app) {}

  /// The heading of the help that commands stand under from now on.
  void begin_group(std::string title) { group_ = std::move(title); }
  /// Adds a command that finds its answer by this function from `options`, which the parser fills.
  template <class Options, class Find>
  CommandParser add(const std::string& name, const std::string& text,
                    std::shared_ptr<Options> options, Find find) {
    return add(CommandParser(*app_), name, text, std::move(options), std::move(find));
  }
  /// Adds a command below another one.
  template <class Options, class Find>
  CommandParser add(CommandParser above, const std::string& name, const std::string& text,
                    std::shared_ptr<Options> options, Find find) {
    const CommandParser parser = above.add_command(name, text);
    parser.put_into_group(group_);
    parser.when_given([this, options = std::move(options), find = std::move(find)] {
      find_ = [options, find] {
        require_laws(laws_among(*options));
        return find(*options);
      };
      if constexpr (requires { options->json; }) is_json_ = options->json;
    });
    return parser;
  }
  /// Adds a command that is nothing but those below it.
  CommandParser add_group(const std::string& name, const std::string& text) {
    const CommandParser group = CommandParser(*app_).add_command(name, text);
    group.put_into_group(group_);
    group.require_command();
    return group;
  }

  /// The parser with all commands, for those that tell of them.
  const CLI::App& app() const { return *app_; }
  /// Runs what was parsed and prints its answer.
  ExitCode run_chosen() const;
  /// Runs what was parsed and gives its answer, with the head of its JSON.
  CommandAnswer answer_of_chosen() const;

 private:
  CLI::App* app_;
  std::string group_;
  std::function<CommandAnswer()> find_;
  bool is_json_ = false;
};

/// Adds all commands in the order of the help. Made from the list in app/CMakeLists.txt.
void add_all(Commands& commands);

/// Whether this is the first program that is built, which has `run` alone and one room of cases.
bool is_first_program();

/// An option that may be given several times, each time with one value.
CommandOption list_option(CommandParser parser, const std::string& name,
                          std::vector<std::string>& values, const std::string& text);

/// --force: files that are not ours may be replaced.
void add_force(CommandParser parser, Overwrite& overwrite);

/// --json and --quiet, which every command understands that prints anything. `quiet_text`: what is
/// left out.
void add_json_and_quiet(CommandParser parser, bool& json, bool& quiet,
                        const std::string& quiet_text = "print only the result");

/// --isolate, --checked and --patience.
void add_outside(CommandParser parser, OutsideOptions& outside);

/// --name, --like, --columns, --units, --soft and --soft-law of answers by files.
void add_answer_words(CommandParser parser, AnswerWords& words);

/// --law and --param of a case.
void add_label(CommandParser parser, std::string& label);
void add_selection(CommandParser parser, std::vector<std::string>& laws,
                   std::vector<std::string>& parameters);

}  // namespace stickslip::app
