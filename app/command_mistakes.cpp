// SPDX-License-Identifier: BSD-3-Clause
// mistakes: the known mistakes that laws of the catalogue can be asked to make.
#include "stickslip/mistakes/mistakes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "app/command_line.hpp"
#include "app/commands.hpp"
#include "nlohmann/json.hpp"
#include "reports/render/json.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t line_width = 100;  ///< columns

/// The laws that make mistakes, in the order of the catalogue.
std::vector<std::string> mistaken_laws() {
  std::vector<std::string> names;
  for (const LawInfo& law : law_catalogue()) {
    const bool errs = std::ranges::any_of(known_mistakes(), [&](const MistakeInfo& mistake) {
      return std::ranges::count(mistake.suits, law.name) > 0;
    });
    if (errs) names.push_back(law.name);
  }
  return names;
}

/// The text in lines that are no longer than `width`, unless a word is.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width)
      lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

/// What it is, what it is called elsewhere and who made it.
std::string text_of(const MistakeInfo& mistake) {
  std::string text(mistake.title);
  if (!mistake.elsewhere.empty()) text += fmt::format("; elsewhere: {}", mistake.elsewhere);
  if (!mistake.source.empty()) text += fmt::format(" [{}]", mistake.source);
  return text;
}

/// The place of each law that it suits, and a point for each other one.
std::string suits_of(const MistakeInfo& mistake, const std::vector<std::string>& laws) {
  std::string text;
  for (std::size_t i = 0; i < laws.size(); ++i)
    text += std::ranges::count(mistake.suits, laws[i]) > 0 ? fmt::format("{}", i + 1) : ".";
  return text;
}

void print_mistakes() {
  const std::vector<std::string> laws = mistaken_laws();
  std::size_t longest = 0;
  for (const MistakeInfo& mistake : known_mistakes())
    longest = std::max(longest, mistake.name.size());
  fmt::print("{} known mistakes, for LAW[mistake=NAME] or LAW[mistake=NAME+NAME]. They suit\n",
             known_mistakes().size());
  for (std::size_t i = 0; i < laws.size(); ++i) fmt::print("  {} {}\n", i + 1, laws[i]);
  const std::size_t indent = 2 + longest + 2 + laws.size() + 2;
  std::string kind;
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (mistake.kind != kind) fmt::print("\n{}\n", mistake.kind);
    kind = mistake.kind;
    const std::vector<std::string> lines = wrapped(text_of(mistake), line_width - indent);
    fmt::print("  {:<{}}  {}  {}\n", mistake.name, longest, suits_of(mistake, laws), lines[0]);
    for (std::size_t i = 1; i < lines.size(); ++i) fmt::print("{:{}}{}\n", "", indent, lines[i]);
  }
}

Json mistake_json(const MistakeInfo& mistake) {
  Json j{{"name", mistake.name},
         {"title", mistake.title},
         {"suits", mistake.suits},
         {"kind", mistake.kind}};
  if (!mistake.elsewhere.empty()) j["elsewhere"] = mistake.elsewhere;
  if (!mistake.source.empty()) j["source"] = mistake.source;
  return j;
}

}  // namespace

ExitCode command_mistakes(const MistakesOptions& options) {
  if (!options.json) {
    print_mistakes();
    return ExitCode::as_expected;
  }
  Json j{{"schema", json_schema}, {"version", STICKSLIP_VERSION}};
  j["mistakes"] = Json::array();
  for (const MistakeInfo& mistake : known_mistakes())
    j["mistakes"].push_back(mistake_json(mistake));
  fmt::print("{}", json_text(j));
  return ExitCode::as_expected;
}

void add_mistakes(Commands& commands) {
  const auto options = std::make_shared<MistakesOptions>();
  CLI::App* const sub = commands.add("mistakes", "known mistakes that laws can be asked to make",
                                     options, command_mistakes);
  sub->add_flag("--json", options->json, "as JSON");
}

}  // namespace stickslip
