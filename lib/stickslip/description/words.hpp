// SPDX-License-Identifier: BSD-3-Clause
// Options whose values are words: how they are read and how they describe themselves, once for all
// that has a name_of.
#pragma once

#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {

/// The words in a row, with commas between them.
inline std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

/// The value of `all` with this name; throws InputError that names the option and what is allowed.
template <std::ranges::range All>
std::ranges::range_value_t<All> read_word(const All& all, std::string_view option,
                                          std::string_view word) {
  std::string allowed;
  for (const auto value : all) {
    if (name_of(value) == word) return value;
    allowed += (allowed.empty() ? "" : ", ") + std::string(name_of(value));
  }
  throw InputError(std::string(option) + "=" + std::string(word) + ": must be one of " + allowed);
}

/// An option with these values as users see it.
template <std::ranges::range All>
ParameterInfo describe_words(std::string name, const All& all, std::string default_text,
                             std::string text) {
  ParameterInfo info{std::move(name), "-", "", std::move(text), std::move(default_text), 0, "", {}};
  for (const auto value : all) {
    info.choices.emplace_back(name_of(value));
    info.range += (info.range.empty() ? "" : ", ") + std::string(name_of(value));
  }
  return info;
}

}  // namespace stickslip
