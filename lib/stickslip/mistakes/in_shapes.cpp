// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in how the contact of two convex shapes is made of their overlap.
#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// The mistake that is made by a rule.
Mistake by_shape_rule(ShapeRule rule, std::string_view name, std::string_view title,
                      std::string_view source = "") {
  return {.info = {name, title, "", source, suits::linear(), std::string(mistakes_of_shapes)},
          .framed = [rule](FramedLaw& law) { law.shape_rule = rule; }};
}

}  // namespace

std::vector<Mistake> mistakes_in_shapes() {
  return {
      by_shape_rule(ShapeRule::midway, "midway-for-common-normal",
                    "depth and normal of two superquadrics are those of the midway point, and the "
                    "force is taken for one that has an energy"),
      by_shape_rule(ShapeRule::common_normal_at_midway, "force-at-midway-point",
                    "the force along the common normal acts at the midway point, which is off "
                    "the line of both contact points"),
      by_shape_rule(
          ShapeRule::volume_at_centroid, "centroid-for-chord",
          "the gradient of the overlap volume acts at the centroid of the overlap, without "
          "its couple"),
      by_shape_rule(ShapeRule::volume_along_normal, "volume-times-normal",
                    "the size of the force is the volume of the overlap, and its direction the "
                    "gradient of the volume: no energy has such a force",
                    "YADE 2023.02a Polyhedra, measured"),
  };
}

}  // namespace stickslip
