// SPDX-License-Identifier: BSD-3-Clause
// Values of linear contacts by independent programs.
#pragma once

#include <nlohmann/json.hpp>

#include "unit_test.hpp"

namespace stickslip::testing {

/// The entries of tests/truth/linear.json: answers of independent high-precision programs, inputs
/// as exact doubles, outputs as decimal strings.
inline std::vector<nlohmann::json> linear_truth(const std::string& kind) {
  const std::string path = std::string(STICKSLIP_SOURCE_DIR) + "/tests/truth/linear.json";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<nlohmann::json> entries;
  const nlohmann::json truth = nlohmann::json::parse(file);
  for (const nlohmann::json& entry : truth.at("cases"))
    if (entry.at("kind") == kind) entries.push_back(entry);
  if (entries.empty()) throw std::runtime_error("no truth of kind " + kind);
  return entries;
}

/// A number of the truth with all the digits that long double can hold.
inline long double number(const nlohmann::json& value) {
  return value.is_string() ? std::stold(value.get<std::string>())
                           : static_cast<long double>(value.get<double>());
}

}  // namespace stickslip::testing
