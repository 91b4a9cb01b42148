// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in how contacts with a wall are made of its triangles.
#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// The mistake that is made by this rule.
Mistake by_rule(WallRule rule, std::string_view name, std::string_view title,
                std::string_view source = "") {
  return {.info = {name, title, "", source, suits::linear(), std::string(mistakes_of_walls)},
          .framed = [rule](FramedLaw& law) { law.wall_rule = rule; }};
}

}  // namespace

std::vector<Mistake> mistakes_in_walls() {
  return {
      by_rule(WallRule::each_triangle, "each-triangle-pushes",
              "each triangle of a wall within reach pushes, also where the nearest point of the "
              "wall lies in another one",
              "YADE 2022.01a, measured: twice on an edge, 92 times over small triangles"),
      by_rule(WallRule::edges_always, "edges-always-push",
              "inner edges of a flat wall push beside the faces",
              "Havok 1.3.14, measured: a ball that rolls over a flat mesh gains energy"),
      by_rule(WallRule::edges_never, "edges-never-push",
              "faces of a wall push and its edges never do: a sphere falls through a convex edge"),
      by_rule(WallRule::history_by_triangle, "wall-history-by-triangle",
              "the spring of a contact with a wall belongs to a triangle, and is lost at its edge"),
      by_rule(WallRule::face_normal, "normal-of-face-at-edge",
              "at an edge of a wall the force goes along the normal of a face, and not from the "
              "edge to the centre"),
      by_rule(WallRule::vertex_by_each_edge, "vertex-pushes-by-each-edge",
              "a vertex of a wall pushes once for each edge that ends in it",
              "LIGGGHTS, measured: two or three times where a sphere comes down on a vertex"),
      by_rule(WallRule::resting_wall, "wall-velocity-left-out",
              "the velocity of a moving wall is left out of the movement of the contact"),
      by_rule(WallRule::middle_of_triangle, "wall-velocity-of-middle",
              "the velocity of a turning wall is taken in the middle of the triangle, and not at "
              "the contact"),
  };
}

}  // namespace stickslip
