// SPDX-License-Identifier: BSD-3-Clause
#include "app/parser/command_summary.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "cases/schemes/integrators.hpp"
#include "stickslip/contact/law/any_law.hpp"

namespace stickslip::app {
namespace {

using Source = Candidates::Source;

Candidates candidates_of(const std::string& kind) { return {Source::names, {}, kind}; }
Candidates words(std::vector<std::string> list) { return {Source::words, std::move(list), ""}; }

Candidates kinematics() {
  const auto& options = common_options();
  return words(std::ranges::find(options, "kinematics", &ParameterInfo::name)->choices);
}

Candidates integrators() {
  std::vector<std::string> list{"all"};
  std::ranges::copy(integrator_option().choices, std::back_inserter(list));
  return words(std::move(list));
}

/// What values there are, by the name of the option, which means the same in every command that is
/// not named before it.
Candidates candidates_for(const std::string& command, const std::string& name) {
  const Candidates files{Source::files, {}, ""};
  static const std::map<std::string, Candidates> known{
      {"--law", candidates_of("laws")},
      {"--like", candidates_of("laws")},
      {"--bond", candidates_of("bonds")},
      {"law", candidates_of("laws")},
      {"case", candidates_of("cases")},
      {"cases", candidates_of("cases")},
      {"figure", candidates_of("figures")},
      {"name", candidates_of("")},
      {"what", words({"laws", "bonds", "cases", "figures"})},
      {"shell", words({"bash", "zsh", "fish"})},
      {"--format", words({"svg", "pdf", "png", "eps", "tex"})},
      {"--formats", words({"svg", "pdf", "png", "eps", "tex"})},
      {"export --format", words({"paths", "wg4"})},
      {"judge --format", words({"paths", "wg4"})},
      {"answers", files},
      {"--kinematics", kinematics()},
      {"--integrators", integrators()},
      {"--config", files},
      {"--out", files},
      {"--path", files},
      {"--i", files},
      {"--j", files},
      {"before", files},
      {"now", files},
      {"compare --fail-on", words({"worse", "broken", "changed"})},
      {"shards", files},
      {"folder", files},
      {"history --fail-on", words({"regressed"})},
      {"merge --fail-on", words({"red", "amber"})},
      {"run --fail-on", words({"red", "amber"})},
      {"--html", files},
      {"--baseline", files},
      {"--junit", files},
      {"--markdown", files},
      {"file", files}};
  const auto own = known.find(command + " " + name);
  const auto found = own != known.end() ? own : known.find(name);
  return found == known.end() ? Candidates{} : found->second;
}

OptionSummary summary_of(const std::string& command, const CLI::Option& option) {
  OptionSummary summary;
  for (const std::string& name : option.get_lnames()) summary.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) summary.names.push_back("-" + name);
  if (summary.names.empty()) summary.names.push_back(option.get_name(true));
  summary.text = option.get_description();
  summary.default_text = option.get_default_str();
  summary.takes_value = option.get_items_expected_max() > 0;
  summary.required = option.get_required();
  summary.candidates = candidates_for(command, summary.names.front());
  return summary;
}

}  // namespace

std::vector<CommandSummary> summarise(const CLI::App& app) {
  std::vector<CommandSummary> commands;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) {
    if (sub->get_group().empty()) continue;
    CommandSummary command{sub->get_name(), sub->get_description(), {}, {}, summarise(*sub)};
    for (const CLI::Option* option : sub->get_options()) {
      (option->nonpositional() ? command.options : command.positionals)
          .push_back(summary_of(command.name, *option));
    }
    commands.push_back(std::move(command));
  }
  const auto help = std::ranges::find(commands, "help", &CommandSummary::name);
  if (help != commands.end() && !help->positionals.empty()) {
    std::vector<std::string> names;
    for (const CommandSummary& command : commands) names.push_back(command.name);
    help->positionals.front().candidates = words(std::move(names));
  }
  return commands;
}

}  // namespace stickslip::app
