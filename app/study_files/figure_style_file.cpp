// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/figure_style_file.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "app/study_files/toml.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

double number(std::string_view key, const toml::node& node) {
  const auto value = node.value<double>();
  if (!value || !node.is_number()) throw InputError(fmt::format("{} must be a number", key));
  return *value;
}

std::string text(std::string_view key, const toml::node& node) {
  const auto value = node.value_exact<std::string>();
  if (!value) throw InputError(fmt::format("{} must be text in quotes", key));
  return *value;
}

std::vector<std::string> texts(std::string_view key, const toml::node& node) {
  const std::string must = fmt::format("{} must be a list of texts: [\"...\", ...]", key);
  if (!node.is_array()) throw InputError(must);
  std::vector<std::string> all;
  for (const toml::node& one : *node.as_array()) {
    const auto value = one.value_exact<std::string>();
    if (!value) throw InputError(must);
    all.push_back(*value);
  }
  return all;
}

using Set = std::function<void(FigureStyle&, std::string_view key, const toml::node&)>;

const std::map<std::string, Set, std::less<>>& setters() {
  static const std::map<std::string, Set, std::less<>> all = {
      {"width", [](FigureStyle& s, std::string_view key,
                   const toml::node& n) { s.width = read_width(text(key, n), key); }},
      {"font",
       [](FigureStyle& s, std::string_view key, const toml::node& n) { s.font = text(key, n); }},
      {"font-size", [](FigureStyle& s, std::string_view key,
                       const toml::node& n) { s.font_size = number(key, n); }},
      {"line-width", [](FigureStyle& s, std::string_view key,
                        const toml::node& n) { s.line_width = number(key, n); }},
      {"colours", [](FigureStyle& s, std::string_view key,
                     const toml::node& n) { s.colours = texts(key, n); }},
      {"marks",
       [](FigureStyle& s, std::string_view key, const toml::node& n) { s.marks = texts(key, n); }},
      {"dashes", [](FigureStyle& s, std::string_view key, const toml::node& n) {
         s.dashes = texts(key, n);
       }}};
  return all;
}

}  // namespace

FigureStyle read_style_file(const std::string& file) {
  FigureStyle style;
  const std::string content = read_file(file);
  try {
    const toml::table table = toml::parse(content);
    for (const auto& [key, value] : table) {
      const auto at = value.source().begin.line;
      try {
        const auto known = setters().find(key.str());
        if (known == setters().end()) {
          std::vector<std::string> names;
          for (const auto& [name, set] : setters()) names.push_back(name);
          throw InputError(unknown_name("key", key.str(), names));
        }
        known->second(style, key.str(), value);
        // Each key is judged where it stands; the rest is as it was, and that is sound.
        check_style(style);
      } catch (const InputError& e) {
        throw InputError(fmt::format("{}:{}: {}", file, at, e.what()));
      }
    }
  } catch (const toml::parse_error& e) {
    throw InputError(fmt::format("{}:{}: {}", file, e.source().begin.line, e.description()));
  }
  return style;
}

}  // namespace stickslip::app
