// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon_rules.hpp"

#include <string>

#include "stickslip/contact/error.hpp"

namespace stickslip {
namespace {

constexpr std::array measures{OverlapMeasure::area, OverlapMeasure::gradient};
constexpr std::array movements{ContactMovement::rigid, ContactMovement::centroid};

template <class Enum, std::size_t n>
Enum read_word(const std::array<Enum, n>& all, std::string_view option, std::string_view word) {
  std::string allowed;
  for (const Enum value : all) {
    if (name_of(value) == word) return value;
    allowed += (allowed.empty() ? "" : ", ") + std::string(name_of(value));
  }
  throw InputError(std::string(option) + "=" + std::string(word) + ": must be one of " + allowed);
}

template <class Enum, std::size_t n>
ParameterInfo describe(std::string name, const std::array<Enum, n>& all, Enum usual,
                       std::string text) {
  ParameterInfo info{
      std::move(name), "-", "", std::move(text), std::string(name_of(usual)), 0, "", {}};
  for (const Enum value : all) {
    info.choices.emplace_back(name_of(value));
    info.range += (info.range.empty() ? "" : ", ") + std::string(name_of(value));
  }
  return info;
}

}  // namespace

bool PolygonRules::set(std::string_view name, std::string_view word) {
  if (name == "plane") {
    plane = read_word(all_plane_rules, name, word);
  } else if (name == "overlap") {
    overlap = read_word(measures, name, word);
  } else if (name == "movement") {
    movement = read_word(movements, name, word);
  } else {
    return false;
  }
  return true;
}

std::string_view name_of(OverlapMeasure measure) {
  return measure == OverlapMeasure::area ? "area" : "gradient";
}

std::string_view name_of(ContactMovement movement) {
  return movement == ContactMovement::rigid ? "rigid" : "centroid";
}

std::vector<ParameterInfo> polygon_options() {
  const PolygonRules usual;
  return {describe("plane", all_plane_rules, usual.plane,
                   "polygons: how the contact plane is found from the overlap"),
          describe("overlap", measures, usual.overlap,
                   "polygons: what the law is given as overlap, area over length or gradient"),
          describe("movement", movements, usual.movement,
                   "polygons: whose movement the tangential spring follows")};
}

}  // namespace stickslip
