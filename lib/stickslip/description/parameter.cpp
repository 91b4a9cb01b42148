// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/description/parameter.hpp"

#include <algorithm>
#include <cmath>

#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

/// Words of an option in the order of their values.
std::vector<std::string> words_of(const DeclaredParameter& parameter) {
  if (parameter.kind == ParameterKind::flag) return {"off", "on"};
  return parameter.choices;
}

bool is_word(const DeclaredParameter& parameter) {
  return parameter.kind == ParameterKind::flag || parameter.kind == ParameterKind::choice;
}

bool is_whole(double x) { return std::isfinite(x) && x == std::floor(x); }

/// A whole number without an exponent.
std::string whole_text(double x) { return std::to_string(static_cast<long long>(x)); }

/// Allowed values in words.
std::string allowed(const DeclaredParameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::number:
      return parameter.range.text();
    case ParameterKind::count:
      return "whole number from " + whole_text(parameter.range.low) + " to " +
             whole_text(parameter.range.high);
    case ParameterKind::flag:
      return "on or off";
    case ParameterKind::choice:
      return joined(parameter.choices);
  }
  return "";
}

[[noreturn]] void refuse(const DeclaredParameter& parameter, std::string_view text) {
  const bool has_unit = parameter.kind == ParameterKind::number;
  const std::string_view article = parameter.kind == ParameterKind::count    ? "a "
                                   : parameter.kind == ParameterKind::choice ? "one of "
                                                                             : "";
  throw InputError(parameter.name + "=" + std::string(text) +
                   (has_unit ? " [" + parameter.unit + "]" : "") + ": must be " +
                   std::string(article) + allowed(parameter));
}

}  // namespace

void check_declaration(const DeclaredParameter& parameter) {
  const auto fail = [&](const std::string& why) {
    throw InputError("parameter " + parameter.name + ": " + why);
  };
  if (parameter.name.empty()) throw InputError("a parameter has no name");
  if (parameter.name.find_first_of(" ,=[]") != std::string::npos)
    fail("a name has no blanks, commas, brackets or equals signs");
  if (is_word(parameter)) {
    std::vector<std::string> words = words_of(parameter);
    if (words.empty() || std::ranges::count(words, "") > 0) fail("give the words of the choice");
    const double last = static_cast<double>(words.size() - 1);
    if (!is_whole(parameter.default_value) || !Range{0, last}.contains(parameter.default_value))
      fail("the default is not the place of one of " + joined(words));
    std::ranges::sort(words);
    if (std::ranges::adjacent_find(words) != words.end()) fail("a word of the choice occurs twice");
    return;
  }
  const Range& range = parameter.range;
  if (parameter.kind == ParameterKind::count && !(is_whole(range.low) && is_whole(range.high)))
    fail("a count needs whole numbers as its bounds");
  if (std::isnan(range.low) || !(range.low <= range.high)) fail("its range is empty");
  if (!range.contains(parameter.default_value) ||
      (parameter.kind == ParameterKind::count && !is_whole(parameter.default_value)))
    fail("the default " + shortest(parameter.default_value) + " is not allowed (" +
         allowed(parameter) + ")");
}

ParameterInfo describe(const DeclaredParameter& parameter) {
  ParameterInfo info{parameter.name,
                     parameter.unit,
                     parameter.role,
                     parameter.text,
                     text_of(parameter, parameter.default_value),
                     parameter.default_value,
                     allowed(parameter),
                     parameter.choices};
  if (is_word(parameter)) info.default_value = 0;
  // What is switched on comes first.
  if (parameter.kind == ParameterKind::flag) info.choices = {"on", "off"};
  return info;
}

double read_value(const DeclaredParameter& parameter, std::string_view text) {
  if (is_word(parameter)) {
    const std::vector<std::string> words = words_of(parameter);
    const auto word = std::ranges::find(words, text);
    if (word == words.end()) refuse(parameter, text);
    return static_cast<double>(word - words.begin());
  }
  const double value = read_number(text, parameter.name);
  const bool is_allowed = parameter.range.contains(value) &&
                          (parameter.kind != ParameterKind::count || is_whole(value));
  if (!is_allowed) refuse(parameter, text);
  return value;
}

std::string text_of(const DeclaredParameter& parameter, double value) {
  if (is_word(parameter)) return words_of(parameter).at(static_cast<std::size_t>(value));
  return parameter.kind == ParameterKind::count ? whole_text(value) : shortest(value);
}

}  // namespace stickslip
