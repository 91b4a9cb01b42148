// SPDX-License-Identifier: BSD-3-Clause
// Convex bodies: their support points, and the faces of those that have flat ones.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "stickslip/contact/pair/own_shapes.hpp"

namespace stickslip {

/// A flat face of a convex body.
struct ConvexFace {
  std::vector<Vector3> ring;  ///< corners, counterclockwise as seen from outside [m]
  Vector3 normal;             ///< unit, outward
  double offset = 0;          ///< normal.x on the face [m]
};

/// An edge of a convex body: a direction, and the normals of its two faces.
struct ConvexEdge {
  Vector3 along;  ///< unit
  std::array<Vector3, 2> normals;
};

/// F of a smooth body, below 0 inside, with its slope and curvature.
struct LevelOfBody {
  double value = 0;                     ///< F [-]
  Vector3 slope = Vector3::Zero();      ///< [1/m]
  Matrix3 curvature = Matrix3::Zero();  ///< [1/m^2]
};

/// A convex body in its own axes, ready to be asked.
class ConvexBody {
 public:
  /// Throws InputError for sizes that are not positive, exponents that are not above 1, and for a
  /// polyhedron that is open, turned inside out or not convex.
  /// Triangles are one face, and vertices inside it no corners, up to `flat` times the size.
  explicit ConvexBody(ToldShape told, double flat = 1e-9);

  const ToldShape& told() const { return told_; }
  ShapeKind kind() const { return told_.kind; }
  /// Whether all of its surface is flat.
  bool is_polyhedron() const { return !faces_.empty(); }
  /// Whether its surface is F = 0 of a smooth F: ellipsoid, superquadric, plane.
  bool is_smooth() const;
  /// Faces of a block or a polyhedron, those in one plane together.
  const std::vector<ConvexFace>& faces() const { return faces_; }
  /// Edges of a block or a polyhedron between faces in different planes.
  const std::vector<ConvexEdge>& edges() const { return edges_; }
  /// The point that is furthest along a direction of length 1 [m]; one of them where there are
  /// several. The plane has such a point along z alone.
  Vector3 furthest(const Vector3& direction) const;
  /// All corners of what is furthest along a direction, up to a share of the size: one point, the
  /// ends of an edge, or the ring of a face. A rim is given as 32 points.
  std::vector<Vector3> furthest_set(const Vector3& direction, double share) const;
  /// F of a smooth body; that of an ellipsoid is x^2/a^2 + y^2/b^2 + z^2/c^2 - 1.
  LevelOfBody level(const Vector3& point) const;
  /// Largest distance of the surface from the origin [m]; 0 of a plane.
  double reach() const { return reach_; }
  /// Volume [m^3]; infinite of a plane.
  double volume() const;

 private:
  void make_faces(const std::vector<std::uint32_t>& triangles, double flat);

  ToldShape told_;
  std::vector<Vector3> vertices_;
  std::vector<ConvexFace> faces_;
  std::vector<ConvexEdge> edges_;
  double reach_ = 0;
};

/// Where a body is: a point x of it is at position + turn x.
struct PlacedBody {
  const ConvexBody* body = nullptr;
  Vector3 position = Vector3::Zero();
  Matrix3 turn = Matrix3::Identity();

  Vector3 in_space(const Vector3& point) const { return position + turn * point; }
  Vector3 in_body(const Vector3& point) const { return turn.transpose() * (point - position); }
  /// The furthest point along a direction in space [m].
  Vector3 furthest(const Vector3& direction) const {
    return in_space(body->furthest(turn.transpose() * direction));
  }
  /// F at a point in space, with slope and curvature in space.
  LevelOfBody level(const Vector3& point) const;
};
/// A body at a pose.
PlacedBody placed(const ConvexBody& body, const ShapePose& pose);

}  // namespace stickslip
