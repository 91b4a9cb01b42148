// SPDX-License-Identifier: BSD-3-Clause
// Values of Hertzian contacts by independent programs.
#pragma once

#include <nlohmann/json.hpp>

#include "reference/partial_slip/hertz.hpp"
#include "tests/reference/truth.hpp"
#include "unit_test.hpp"

namespace stickslip::testing {

/// The contact of an entry.
template <class Real>
reference::HertzContact<Real> contact_of(const nlohmann::json& entry) {
  const nlohmann::json& m = entry.at("material");
  const auto get = [&](const char* key) { return static_cast<Real>(number(m.at(key))); };
  const reference::Elastic<Real> material{get("G"), get("nu")};
  return reference::make_contact(material, material, get("RA"), get("RB"), get("f"));
}

/// Its path, in whole movements.
template <class Real>
std::vector<reference::Movement<Real>> path_of(const nlohmann::json& entry) {
  std::vector<reference::Movement<Real>> path;
  for (const nlohmann::json& step : entry.at("steps")) {
    reference::Movement<Real> movement;
    movement.overlap = static_cast<Real>(2 * number(step.at(0)));
    for (std::size_t i = 1; i < step.size(); ++i)
      movement.shift[i - 1] = static_cast<Real>(2 * number(step.at(i)));
    path.push_back(movement);
  }
  return path;
}

/// Whether all of an entry's tangential movement is along the first axis.
inline bool is_collinear(const nlohmann::json& entry) {
  for (const nlohmann::json& step : entry.at("steps"))
    if (step.size() > 2 && number(step.at(2)) != 0) return false;
  return true;
}

/// Whether an entry is the answer of the exact law (no memory saving).
inline bool is_exact_law(const nlohmann::json& entry) {
  return entry.at("law") == "jaeger" && entry.at("options").at("dpmax").is_null();
}

}  // namespace stickslip::testing
