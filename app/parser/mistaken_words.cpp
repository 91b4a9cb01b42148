// SPDX-License-Identifier: BSD-3-Clause
#include "app/parser/mistaken_words.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cases/catalogue.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/likely_names.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::app {
namespace {

bool is_number(const std::string& word) { return number_from<double>(word).has_value(); }

/// The innermost command that was given, and its words.
struct GivenCommand {
  const CLI::App* app = nullptr;
  std::string words;
};

GivenCommand given_command(const CLI::App& app) {
  GivenCommand given{&app, app.get_name()};
  while (!given.app->get_subcommands().empty()) {
    given.app = given.app->get_subcommands().back();
    given.words += " " + given.app->get_name();
  }
  return given;
}

/// "; did you mean --tolerance?" for the first option that is none of the command's.
std::string likely_option(const CLI::App& app, const CLI::App& command) {
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const std::string& word : app.remaining(true)) {
    if (!word.starts_with("--")) continue;
    const std::vector<std::string> likely = likely_names(word.substr(0, word.find('=')), known);
    return likely.empty() ? "" : "; did you mean " + choice_of(likely) + "?";
  }
  return "";
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) names.push_back(sub->get_name());
  return names;
}

}  // namespace

bool is_case(const std::string& word) {
  return std::ranges::any_of(case_catalogue(),
                             [&](const auto& test) { return test->info().name == word; });
}

void refuse_torn_assignment(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (words[i] != "--param") continue;
    std::string name = words[i + 1];
    const std::size_t equals = name.find('=');
    if (equals != std::string::npos && equals + 1 < name.size()) continue;
    std::size_t at = i + 2;
    if (equals != std::string::npos) {
      name.pop_back();
    } else if (words[at] == "=" && at + 1 < words.size()) {
      ++at;
    }
    std::string value = words[at];
    if (value.size() > 1 && value.front() == '=') value.erase(0, 1);
    if (name.empty() || (value.starts_with('-') && !is_number(value)) || is_case(value)) continue;
    std::string given = "--param";
    for (std::size_t j = i + 1; j <= at; ++j) given += " " + words[j];
    throw InputError(given + ": write it as one word, --param " + name + "=" + value);
  }
}

std::string parse_complaint(const CLI::App& app, const CLI::ParseError& error) {
  std::string line = error.what();
  std::ranges::replace(line, '\n', ' ');
  const GivenCommand given = given_command(app);
  return line + likely_option(app, *given.app) + "; see " + given.words + " --help";
}

std::string help_of(const CLI::App& app, const std::vector<std::string>& command) {
  if (command.empty())
    return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
  const CLI::App* found = &app;
  std::string above;
  for (const std::string& word : command) {
    const std::vector<std::string> names = names_of_commands(*found);
    if (std::ranges::find(names, word) == names.end()) {
      throw InputError(names.empty()
                           ? "help: " + found->get_name() + " has no commands below it, as " + word
                           : unknown_name("command", word, names));
    }
    above += (above.empty() ? "" : " ") + found->get_name();
    found = found->get_subcommand(word);
  }
  return found->help(above);
}

}  // namespace stickslip::app
