// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/shapes/follow_shapes.hpp"

namespace stickslip {

std::vector<ShapesForce> follow_shapes(const FramedLaw& law, const ToldShape& p, const ToldShape& q,
                                       std::span<const ShapesMovement> motion) {
  std::vector<ShapesForce> forces(motion.size());
  if (const std::shared_ptr<OwnShapes> own = law.law.own_shapes()) {
    own->pair(p, q)->follow(motion, forces);
    return forces;
  }
  const ConvexBody body_p(p);
  const ConvexBody body_q(q);
  ShapeContact contact(law, body_p, body_q);
  for (std::size_t i = 0; i < motion.size(); ++i)
    forces[i] = i == 0 ? contact.place(motion[i]) : contact.advance(motion[i]);
  return forces;
}

ToldShape ellipsoid_shape(double a, double b, double c) {
  return {.kind = ShapeKind::ellipsoid, .sizes = {a, b, c}, .vertices = {}, .triangles = {}};
}

ToldShape superquadric_shape(double a, double b, double c, double n1, double n2) {
  return {
      .kind = ShapeKind::superquadric, .sizes = {a, b, c, n1, n2}, .vertices = {}, .triangles = {}};
}

ToldShape block_shape(double a, double b, double c) {
  return {.kind = ShapeKind::block, .sizes = {a, b, c}, .vertices = {}, .triangles = {}};
}

ToldShape cylinder_shape(double radius, double half_length) {
  return {.kind = ShapeKind::cylinder,
          .sizes = {radius, radius, half_length},
          .vertices = {},
          .triangles = {}};
}

ToldShape plane_shape() {
  return {.kind = ShapeKind::plane, .sizes = {}, .vertices = {}, .triangles = {}};
}

}  // namespace stickslip
