// SPDX-License-Identifier: BSD-3-Clause
// A surface of triangles, and where a sphere touches it.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// The corners of a triangle, by their places among the vertices of its mesh.
using TriangleCorners = std::array<std::uint32_t, 3>;

/// Vertices [m] and triangles, outward by the right-hand rule. Neither edges nor neighbours are
/// known: vertices may be there several times, and an edge of one triangle may be the edges of two
/// others.
class TriangleMesh {
 public:
  /// Throws InputError that names the vertex or triangle (counted from 0): no triangle, a number
  /// that is not finite, a corner that is no vertex.
  TriangleMesh(std::vector<Vector3> vertices, std::vector<TriangleCorners> triangles);

  /// All vertices [m].
  std::span<const Vector3> vertices() const noexcept { return vertices_; }
  /// All triangles.
  std::span<const TriangleCorners> triangles() const noexcept { return triangles_; }
  /// The corners of one of them [m].
  std::array<Vector3, 3> corners(std::size_t triangle) const noexcept {
    const TriangleCorners& at = triangles_[triangle];
    return {vertices_[at[0]], vertices_[at[1]], vertices_[at[2]]};
  }

 private:
  std::vector<Vector3> vertices_;
  std::vector<TriangleCorners> triangles_;
};

/// The part of a triangle that is nearest to a place.
enum class TriangleFeature : std::uint8_t { face, edge, vertex };

/// The point of a triangle that is nearest to a place.
struct NearestPoint {
  Vector3 point = Vector3::Zero();  ///< [m]
  TriangleFeature feature = TriangleFeature::face;
};

/// Finds the nearest point, also of triangles without an area (Ericson, Real-Time Collision
/// Detection, 5.1.5).
NearestPoint nearest_point(const std::array<Vector3, 3>& corners, const Vector3& place) noexcept;

/// The unit normal of a triangle, outward; zero where it has no area.
Vector3 triangle_normal(const std::array<Vector3, 3>& corners) noexcept;

/// A place where a sphere touches a surface, or is near it.
struct SurfaceContact {
  Vector3 point = Vector3::Zero();    ///< on the surface [m]
  Vector3 normal = Vector3::UnitZ();  ///< unit, from there to the centre of the sphere
  double distance = 0;                ///< distance of the centre from the surface [m]
  std::size_t triangle = 0;           ///< one of those on which the point lies
  TriangleFeature feature = TriangleFeature::face;
};

/// A mesh with an index of its triangles: what it costs to find those near a place grows with the
/// logarithm of their number. The index is the tree of boxes of Eigen (unsupported/Eigen/BVH).
class IndexedMesh {
 public:
  explicit IndexedMesh(TriangleMesh mesh);
  ~IndexedMesh();
  IndexedMesh(IndexedMesh&&) noexcept;
  IndexedMesh& operator=(IndexedMesh&&) noexcept;

  const TriangleMesh& mesh() const noexcept { return mesh_; }

  /// Appends the triangles whose boxes are within `reach` [m] of a place, in rising order.
  void find_near(const Vector3& place, double reach, std::vector<std::uint32_t>& found) const;
  /// Appends those of the given triangles.
  void find_near_of(std::span<const std::uint32_t> triangles, const Vector3& place, double reach,
                    std::vector<std::uint32_t>& found) const;
  /// What no other mesh of the process has.
  std::uint64_t number() const noexcept;

 private:
  struct Index;
  TriangleMesh mesh_;
  std::unique_ptr<const Index> index_;
};

/// The triangles around a place, from which those near other places are taken while these stay
/// within: a sphere that moves little asks the tree of the mesh seldom.
class Neighbourhood {
 public:
  /// No triangle.
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  /// Appends what `surface.find_near` appends.
  void find_near(const IndexedMesh& surface, const Vector3& place, double reach,
                 std::vector<std::uint32_t>& found);
  /// What is noted beside a triangle that was found; none at first.
  std::uint32_t& note_at(std::size_t triangle);

 private:
  std::uint64_t mesh_ = 0;
  Vector3 centre_ = Vector3::Zero();
  double reach_ = -1;         ///< [m]
  double margin_ = 1.0 / 16;  ///< beyond what is asked for, as a part of that
  std::vector<std::uint32_t> triangles_;
  std::vector<std::uint32_t> notes_;
};

/// Finds where spheres touch a mesh. A contact is a point of the mesh within reach of the centre
/// from which no way along the mesh leads nearer: the nearest point of each triangle, unless
/// another triangle that holds it comes nearer. So a flat surface is one contact whatever its
/// triangles, a convex edge pushes between the normals of its faces, and faces that meet in a
/// concave edge push both. No neighbours need be known: T-junctions, duplicate vertices and slivers
/// change nothing.
class ContactFinder {
 public:
  /// What is nearer than this times `reach` coincides.
  static constexpr double coincides = 1e-12;

  /// The contacts of a place with the surface within `reach` [m], the nearest first; of points that
  /// are alike the one of the first triangle. Valid until the next call.
  std::span<const SurfaceContact> find(const IndexedMesh& surface, const Vector3& centre,
                                       double reach);

  /// A contact for each triangle within reach, whether another comes nearer or not: the commonest
  /// mistake.
  std::span<const SurfaceContact> find_each_triangle(const IndexedMesh& surface,
                                                     const Vector3& centre, double reach);

 private:
  bool is_undercut(const IndexedMesh& surface, const Vector3& centre, double reach,
                   const SurfaceContact& contact);

  Neighbourhood around_;  ///< notes the triangle that came nearer last
  std::vector<std::uint32_t> near_;
  std::vector<std::uint32_t> holders_;
  std::vector<SurfaceContact> all_;
  std::vector<SurfaceContact> kept_;
};

}  // namespace stickslip
