// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/shape_rule.hpp"

#include <array>

namespace stickslip {
namespace {

constexpr std::array all_shape_rules{
    ShapeRule::common_normal, ShapeRule::common_normal_at_midway, ShapeRule::midway,
    ShapeRule::volume,        ShapeRule::volume_at_centroid,      ShapeRule::volume_along_normal};

}  // namespace

std::string_view name_of(ShapeRule rule) {
  switch (rule) {
    case ShapeRule::common_normal:
      return "common-normal";
    case ShapeRule::common_normal_at_midway:
      return "common-normal-at-midway";
    case ShapeRule::midway:
      return "midway";
    case ShapeRule::volume:
      return "volume";
    case ShapeRule::volume_at_centroid:
      return "volume-at-centroid";
    case ShapeRule::volume_along_normal:
      return "volume-along-normal";
  }
  return "unknown";
}

std::span<const ShapeRule> shape_rules() { return all_shape_rules; }

bool takes_volume(ShapeRule rule) {
  return rule == ShapeRule::volume || rule == ShapeRule::volume_at_centroid ||
         rule == ShapeRule::volume_along_normal;
}

bool takes_midway(ShapeRule rule) {
  return rule == ShapeRule::midway || rule == ShapeRule::common_normal_at_midway;
}

bool has_energy(ShapeRule rule) {
  return rule == ShapeRule::common_normal || rule == ShapeRule::volume;
}

}  // namespace stickslip
