// SPDX-License-Identifier: BSD-3-Clause
#include "app/manual/manual_page.hpp"

#include <fmt/format.h>

#include <boost/algorithm/string/join.hpp>
#include <cctype>
#include <string_view>

namespace stickslip::app {
namespace {

/// Code span that holds the text as it stands.
std::string code(const std::string& text) { return "`" + text + "`"; }

/// A text in which Markdown finds no marks of its own.
std::string markdown_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\`*_{}[]<>#|~^$'\"").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// The text as a sentence.
std::string sentence(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ".";
}

std::string synopsis(const CommandSummary& command) {
  std::string line = "stickslip " + command.name;
  for (const OptionSummary& option : command.options) {
    if (option.required) line += " " + option.names.front() + " VALUE";
  }
  for (const OptionSummary& argument : command.positionals) {
    const std::string& name = argument.names.front();
    line += argument.required ? " " + name : " [" + name + "]";
  }
  return line + " [OPTION...]";
}

std::string definition(const OptionSummary& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(code(name));
  std::string text =
      fmt::format("{}{}\n:   {}", boost::algorithm::join(names, ", "),
                  option.takes_value && option.names.front().starts_with("-") ? " *VALUE*" : "",
                  markdown_text(option.text));
  if (!option.default_text.empty()) text += "; default " + code(option.default_text);
  return text + "\n\n";
}

}  // namespace

std::string manual_of_commands(const std::vector<CommandSummary>& commands) {
  std::string text;
  for (const CommandSummary& command : commands) {
    text += fmt::format("## {}\n\n{}\n\n{}\n\n", command.name, code(synopsis(command)),
                        markdown_text(sentence(command.text)));
    for (const OptionSummary& argument : command.positionals) text += definition(argument);
    for (const OptionSummary& option : command.options) text += definition(option);
  }
  return text;
}

}  // namespace stickslip::app
