// SPDX-License-Identifier: BSD-3-Clause
// Values by independent programs: tests/truth.
#pragma once

#include <nlohmann/json.hpp>

#include "unit_test.hpp"

namespace stickslip::testing {

/// What tests/truth/FILE.json holds, by its order or by names. Read once.
inline const nlohmann::json& truth_of(std::string_view file) {
  static std::map<std::string, nlohmann::json> known;
  const auto [found, is_new] = known.try_emplace(std::string(file));
  if (is_new) {
    std::ifstream in(STICKSLIP_SOURCE_DIR "/tests/truth/" + found->first + ".json");
    if (!in) throw std::runtime_error("cannot read the truth of " + found->first);
    found->second = nlohmann::json::parse(in).at("cases");
  }
  return found->second;
}

/// Its entries of a kind, by their names where they have some.
template <class Entries = std::vector<nlohmann::json>>
Entries truth_of(std::string_view file, std::string_view kind) {
  Entries entries;
  for (const auto& [name, entry] : truth_of(file).items()) {
    if (entry.at("kind") != kind) continue;
    if constexpr (requires { entries[name]; })
      entries[name] = entry;
    else
      entries.push_back(entry);
  }
  if (entries.empty()) throw std::runtime_error("no truth of kind " + std::string(kind));
  return entries;
}
using NamedEntries = std::map<std::string, nlohmann::json>;

/// Of linear contacts: inputs as exact doubles, outputs as decimal strings.
inline auto linear_truth(std::string_view kind) { return truth_of("linear", kind); }
/// Of rolling and twisting moments.
inline auto moment_truth(std::string_view kind) { return truth_of("moments", kind); }
/// Of impacts and polygons, with 17 significant digits.
inline auto impact_truth(std::string_view kind) {
  return truth_of<NamedEntries>("impact_and_polygons", kind);
}
/// Of impacts with partial slip.
inline auto partial_slip_truth(std::string_view kind) {
  return truth_of<NamedEntries>("partial_slip_impact", kind);
}
/// Of Hertzian contacts, made with 50 digits by a program that shares nothing with this one.
inline const nlohmann::json& jaeger_truth(std::string_view name) {
  for (const nlohmann::json& entry : truth_of("jaeger"))
    if (entry.at("name") == name) return entry;
  throw std::runtime_error("no truth named " + std::string(name));
}

/// A number of the truth with all the digits that long double can hold.
inline long double number(const nlohmann::json& value) {
  return value.is_string() ? std::stold(value.get<std::string>())
                           : static_cast<long double>(value.get<double>());
}
/// The same as double.
inline double number_of(const nlohmann::json& value) {
  return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
}
/// A decimal input at full precision: the inputs of some are short decimals or fractions, which
/// double would round.
inline long double decimal(const nlohmann::json& value) {
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  const std::size_t bar = text.find('/');
  return bar == std::string::npos
             ? std::stold(text)
             : std::stold(text.substr(0, bar)) / std::stold(text.substr(bar + 1));
}

}  // namespace stickslip::testing
