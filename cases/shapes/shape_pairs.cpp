// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/shape_pairs.hpp"

#include "stickslip/description/error.hpp"

namespace stickslip::cases {

ShapePose pose_at(const Vector3& position, const std::array<double, 4>& quaternion) {
  const auto& [w, x, y, z] = quaternion;
  const Eigen::Quaterniond unit = Eigen::Quaterniond(w, x, y, z).normalized();
  return {.position = position, .rotation = {unit.w(), unit.x(), unit.y(), unit.z()}};
}

reference::ConvexShape convex_shape(const ToldShape& shape, const ShapePose& pose) {
  reference::ConvexShape body;
  switch (shape.kind) {
    case ShapeKind::ellipsoid:
      break;
    case ShapeKind::superquadric:
      body.exponents = {shape.sizes[3], shape.sizes[4]};
      break;
    case ShapeKind::block:
      body.kind = reference::ConvexKind::block;
      break;
    case ShapeKind::cylinder:
      body.kind = reference::ConvexKind::cylinder;
      break;
    case ShapeKind::polyhedron:
    case ShapeKind::plane:
      throw std::logic_error("the reference has no support function of this shape");
  }
  body.semi_axes = {shape.sizes[0], shape.sizes[1], shape.sizes[2]};
  body.pose.position = pose.position.cast<long double>();
  const auto& [w, x, y, z] = pose.rotation;
  body.pose.turn = reference::turn_of({w, x, y, z});
  return body;
}

FramedLaw without_friction(const Scheme& scheme) {
  FramedLaw law = scheme.framed;
  if (law.law.info().by_role("mu") != nullptr) law.law = law.law.with({{"mu", 0}});
  return law;
}

bool needs_smooth_bodies(const Scheme& scheme) {
  if (scheme.law().own_shapes() != nullptr) return false;
  return takes_midway(scheme.framed.shape_rule) || takes_volume(scheme.framed.shape_rule);
}

}  // namespace stickslip::cases
