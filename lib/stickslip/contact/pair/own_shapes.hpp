// SPDX-License-Identifier: BSD-3-Clause
// Convex shapes as laws are told them, and external laws that answer for pairs of shapes: told
// both shapes once and then where the bodies are.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// Which convex shape.
enum class ShapeKind : std::uint32_t {
  ellipsoid,     ///< semi-axes a, b, c
  superquadric,  ///< (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 = 1
  block,         ///< half sides a, b, c
  cylinder,      ///< about z: radius a = b, half length c
  polyhedron,    ///< vertices and triangles
  plane          ///< all below z = 0
};

/// All kinds of shapes.
inline constexpr std::array all_shape_kinds{ShapeKind::ellipsoid,  ShapeKind::superquadric,
                                            ShapeKind::block,      ShapeKind::cylinder,
                                            ShapeKind::polyhedron, ShapeKind::plane};

/// A convex shape in its own axes.
struct ToldShape {
  ShapeKind kind = ShapeKind::ellipsoid;
  std::array<double, 5> sizes{};         ///< a, b, c [m], n1, n2; 0 where the kind has none
  std::vector<double> vertices;          ///< vertices of a polyhedron, x, y, z each [m]
  std::vector<std::uint32_t> triangles;  ///< three vertices each, outward by the right hand
};

/// A body at the end of a step. A point x of its shape is at position + R x.
struct ShapePose {
  Vector3 position = Vector3::Zero();             ///< origin of the shape [m]
  std::array<double, 4> rotation = {1, 0, 0, 0};  ///< unit quaternion w, x, y, z
  Vector3 velocity = Vector3::Zero();             ///< velocity of that origin [m/s]
  Vector3 spin = Vector3::Zero();                 ///< [rad/s]
};

/// Two bodies at the end of a step, as external laws are told.
struct ShapesMovement {
  ShapePose p;
  ShapePose q;
  double dt = 0;  ///< [s]
};

/// What two bodies feel at the end of a step.
struct ShapesForce {
  Vector3 force = Vector3::Zero();     ///< on p; q feels the opposite [N]
  Vector3 torque_p = Vector3::Zero();  ///< on p about its position [N m]
  Vector3 torque_q = Vector3::Zero();  ///< on q about its position [N m]
};

/// The answer of a law that says where its force acts.
inline ShapesForce acting_at(const Vector3& point, const Vector3& force,
                             const ShapesMovement& step) {
  return {force, (point - step.p.position).cross(force), (step.q.position - point).cross(force)};
}

/// A pair of shapes, from where it is placed.
class PairOfShapes {
 public:
  virtual ~PairOfShapes() = default;
  PairOfShapes& operator=(const PairOfShapes&) = delete;

  /// Follows the steps one after the other. The first of all places the bodies. `forces` is as long
  /// as `steps`. Throws LawFailure.
  virtual void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) = 0;

 protected:
  PairOfShapes() = default;
  PairOfShapes(const PairOfShapes&) = default;
};

/// How an external law answers for pairs of shapes. May be asked by several threads.
class OwnShapes {
 public:
  virtual ~OwnShapes() = default;
  OwnShapes& operator=(const OwnShapes&) = delete;

  /// Whether the law knows shapes of this kind.
  virtual bool knows(ShapeKind) const { return true; }
  /// A pair that is to be placed; both shapes must outlive it.
  virtual std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) = 0;

 protected:
  OwnShapes() = default;
  OwnShapes(const OwnShapes&) = default;
};

}  // namespace stickslip
