// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/wall_rule.hpp"

#include <array>

namespace stickslip {
namespace {

constexpr std::array all_wall_rules{WallRule::surface,
                                    WallRule::each_triangle,
                                    WallRule::edges_always,
                                    WallRule::edges_never,
                                    WallRule::history_by_triangle,
                                    WallRule::face_normal,
                                    WallRule::vertex_by_each_edge,
                                    WallRule::resting_wall,
                                    WallRule::middle_of_triangle};

}  // namespace

std::string_view name_of(WallRule rule) {
  switch (rule) {
    case WallRule::surface:
      return "surface";
    case WallRule::each_triangle:
      return "each-triangle";
    case WallRule::edges_always:
      return "edges-always";
    case WallRule::edges_never:
      return "edges-never";
    case WallRule::history_by_triangle:
      return "history-by-triangle";
    case WallRule::face_normal:
      return "face-normal";
    case WallRule::vertex_by_each_edge:
      return "vertex-by-each-edge";
    case WallRule::resting_wall:
      return "resting-wall";
    case WallRule::middle_of_triangle:
      return "middle-of-triangle";
  }
  return "unknown";
}

std::span<const WallRule> wall_rules() { return all_wall_rules; }

}  // namespace stickslip
