// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting moments by an independent program.
#pragma once

#include <nlohmann/json.hpp>

#include "unit_test.hpp"

namespace stickslip::testing {

/// Numbers are kept as decimal text.
inline double number_of(const nlohmann::json& value) { return std::stod(value.get<std::string>()); }

/// All entries of a kind.
inline std::vector<nlohmann::json> moment_truth(std::string_view kind) {
  std::ifstream file(STICKSLIP_SOURCE_DIR "/tests/truth/moments.json");
  const auto all = nlohmann::json::parse(file);
  std::vector<nlohmann::json> found;
  for (const auto& one : all.at("cases")) {
    if (one.at("kind") == kind) found.push_back(one);
  }
  if (found.empty()) throw std::logic_error("no truth of the kind " + std::string(kind));
  return found;
}

}  // namespace stickslip::testing
