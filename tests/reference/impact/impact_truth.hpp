// SPDX-License-Identifier: BSD-3-Clause
// Values of impacts and polygons by independent programs.
#pragma once

#include <nlohmann/json.hpp>

#include "unit_test.hpp"

namespace stickslip::testing {

/// The entries of one kind of tests/truth/impact_and_polygons.json by name: answers of independent
/// high-precision programs with 17 significant digits.
inline std::map<std::string, nlohmann::json> impact_truth(const std::string& kind) {
  const std::string path =
      std::string(STICKSLIP_SOURCE_DIR) + "/tests/truth/impact_and_polygons.json";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  const nlohmann::json truth = nlohmann::json::parse(file);
  std::map<std::string, nlohmann::json> entries;
  for (const auto& [name, entry] : truth.at("cases").items())
    if (entry.at("kind") == kind) entries[name] = entry;
  if (entries.empty()) throw std::runtime_error("no truth of kind " + kind);
  return entries;
}

/// A decimal input at full precision: the truth's inputs are short decimals or fractions, which
/// double would round.
inline long double decimal(const nlohmann::json& value) {
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  const std::size_t bar = text.find('/');
  if (bar == std::string::npos) return std::stold(text);
  return std::stold(text.substr(0, bar)) / std::stold(text.substr(bar + 1));
}

}  // namespace stickslip::testing
