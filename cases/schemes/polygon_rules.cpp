// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/polygon_rules.hpp"

#include <string>

#include "stickslip/description/words.hpp"

namespace stickslip::cases {
namespace {

constexpr std::array measures{OverlapMeasure::area, OverlapMeasure::gradient};
constexpr std::array movements{ContactMovement::rigid, ContactMovement::centroid};
constexpr std::array points{ForcePoint::by_rule, ForcePoint::centroid, ForcePoint::chord};

}  // namespace

bool PolygonRules::set(std::string_view name, std::string_view word) {
  if (name == "plane") {
    plane = read_word(all_plane_rules, name, word);
  } else if (name == "overlap") {
    overlap = read_word(measures, name, word);
  } else if (name == "movement") {
    movement = read_word(movements, name, word);
  } else if (name == "point") {
    point = read_word(points, name, word);
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

std::string_view name_of(ForcePoint point) {
  if (point == ForcePoint::by_rule) return "by-rule";
  return point == ForcePoint::chord ? "chord" : "centroid";
}

std::vector<ParameterInfo> polygon_options() {
  const PolygonRules usual;
  return {
      describe_words("plane", all_plane_rules, std::string(name_of(usual.plane)),
                     "polygons: how the contact plane is found from the overlap"),
      describe_words("overlap", measures, std::string(name_of(usual.overlap)),
                     "polygons: what the law is given as overlap, area over length or gradient"),
      describe_words("movement", movements, std::string(name_of(usual.movement)),
                     "polygons: whose movement the tangential spring follows"),
      describe_words(
          "point", points, std::string(name_of(usual.point)),
          "polygons: where the force acts, by-rule: the chord for overlap=gradient, else "
          "the centroid of the overlap")};
}

}  // namespace stickslip::cases
