// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/run_facts.hpp"

#include <algorithm>
#include <string_view>

#include "reports/render/data/json.hpp"

namespace stickslip::reports {
namespace {

/// Whether a shell takes the word as it is.
bool is_plain(std::string_view word) {
  constexpr std::string_view plain_signs = "-_./:=,+@%";
  return !word.empty() && std::ranges::all_of(word, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           plain_signs.find(c) != std::string_view::npos;
  });
}

std::string shell_word(std::string_view word) {
  if (is_plain(word)) return std::string(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string run_json(const RunFacts& facts) {
  nlohmann::ordered_json json = json_head(facts.version);
  json["commit"] =
      facts.commit.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(facts.commit);
  json["compiler"] = facts.compiler;
  json["machine"] = facts.machine;
  json["date"] = facts.date;
  json["command"] = facts.command;
  return json_text(json);
}

std::string shell_command(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_word(word);
  return line;
}

}  // namespace stickslip::reports
