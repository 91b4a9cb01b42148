// SPDX-License-Identifier: BSD-3-Clause
// help: what --help prints, of the program or of a command; and all commands as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/parser/command_line.hpp"
#include "app/parser/command_summary.hpp"
#include "app/parser/mistaken_words.hpp"
#include "reports/render/data/json.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

struct HelpOptions {
  std::vector<std::string> command;
  bool json = false;
  bool quiet = false;
};

Json options_json(const std::vector<OptionSummary>& options) {
  Json list = Json::array();
  for (const OptionSummary& option : options) {
    list.push_back({{"names", option.names},
                    {"text", option.text},
                    {"default", option.default_text},
                    {"takes_value", option.takes_value},
                    {"required", option.required}});
  }
  return list;
}

Json command_json(const CommandSummary& command) {
  Json json{{"name", command.name},
            {"text", command.text},
            {"arguments", options_json(command.positionals)},
            {"options", options_json(command.options)},
            {"commands", Json::array()}};
  for (const CommandSummary& below : command.commands)
    json["commands"].push_back(command_json(below));
  return json;
}

/// The command of these words, or all; they are known to be there.
Json commands_json(std::vector<CommandSummary> commands, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const auto found = std::ranges::find(commands, word, &CommandSummary::name);
    if (found == commands.end()) return Json::array();  // one that --help does not show
    if (&word == &words.back()) return Json::array({command_json(*found)});
    std::vector<CommandSummary> below = std::move(found->commands);
    commands = std::move(below);
  }
  Json list = Json::array();
  for (const CommandSummary& command : commands) list.push_back(command_json(command));
  return list;
}

}  // namespace

void add_help(Commands& commands) {
  const auto options = std::make_shared<HelpOptions>();
  const CommandParser sub = commands.add(
      "help", "print what a command does and its options", options,
      [&commands](const HelpOptions& given) -> CommandAnswer {
        const std::string text = help_of(commands.app(), given.command);
        return {
            [=, &commands] {
              return Json{{"commands", commands_json(summarise(commands.app()), given.command)}};
            },
            [=] { fmt::print("{}", text); }};
      });
  sub.example("stickslip help run");
  sub.add_option("command", options->command, "command, as run or assembly rotate [default: all]");
  add_json_and_quiet(sub, options->json, options->quiet);
}

}  // namespace stickslip::app
