// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/triangle_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// The point of the stretch from a to b that is nearest to the place, by the part of the way to b.
double nearest_part(const Vector3& a, const Vector3& b, const Vector3& place) noexcept {
  const Vector3 along = b - a;
  const double square = along.squaredNorm();
  return square > 0 ? std::clamp((place - a).dot(along) / square, 0.0, 1.0) : 0.0;
}

/// The nearest point of the three edges.
NearestPoint nearest_of_edges(const std::array<Vector3, 3>& corners,
                              const Vector3& place) noexcept {
  NearestPoint nearest;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3& a = corners[i];
    const Vector3& b = corners[(i + 1) % 3];
    const double part = nearest_part(a, b, place);
    const Vector3 point = part == 1 ? b : Vector3(a + part * (b - a));
    const double square = (place - point).squaredNorm();
    if (!(square < least)) continue;
    least = square;
    nearest = {point, part > 0 && part < 1 ? TriangleFeature::edge : TriangleFeature::vertex};
  }
  return nearest;
}

/// Whether the square of the product of two sides is more than their rounding.
bool has_area(const Vector3& first, const Vector3& second, double square) noexcept {
  constexpr double rounding = 64 * std::numeric_limits<double>::epsilon();
  const double longest = std::max(first.squaredNorm(), second.squaredNorm());
  return square > rounding * rounding * longest * longest;
}

}  // namespace

TriangleMesh::TriangleMesh(std::vector<Vector3> vertices, std::vector<TriangleCorners> triangles)
    : vertices_(std::move(vertices)), triangles_(std::move(triangles)) {
  if (triangles_.empty()) throw InputError("mesh: has no triangle; a surface needs one or more");
  for (std::size_t i = 0; i < vertices_.size(); ++i)
    if (!vertices_[i].allFinite())
      throw InputError("mesh: vertex " + std::to_string(i) +
                       " has a coordinate that is not finite");
  for (std::size_t i = 0; i < triangles_.size(); ++i)
    for (const std::uint32_t corner : triangles_[i])
      if (corner >= vertices_.size())
        throw InputError("mesh: triangle " + std::to_string(i) + " has the corner " +
                         std::to_string(corner) + ", the last vertex is " +
                         std::to_string(vertices_.size()) + " - 1 (they count from 0)");
}

NearestPoint nearest_point(const std::array<Vector3, 3>& corners, const Vector3& place) noexcept {
  const Vector3 first = corners[1] - corners[0];
  const Vector3 second = corners[2] - corners[0];
  const Vector3 area = first.cross(second);
  const double square = area.squaredNorm();
  if (has_area(first, second, square)) {
    // Barycentric coordinates of the foot on the plane.
    const Vector3 from_corner = place - corners[0];
    const Vector3 foot = place - from_corner.dot(area) / square * area;
    const double towards_third = first.cross(from_corner).dot(area);
    const double towards_second = from_corner.cross(second).dot(area);
    if (towards_second > 0 && towards_third > 0 && towards_second + towards_third < square)
      return {foot, TriangleFeature::face};
    // Seen from the foot: above the plane, what is nearly as near cannot be told apart.
    return nearest_of_edges(corners, foot);
  }
  return nearest_of_edges(corners, place);
}

Vector3 triangle_normal(const std::array<Vector3, 3>& corners) noexcept {
  const Vector3 first = corners[1] - corners[0];
  const Vector3 second = corners[2] - corners[0];
  const Vector3 area = first.cross(second);
  return has_area(first, second, area.squaredNorm()) ? Vector3(area.normalized())
                                                     : Vector3(Vector3::Zero());
}

std::span<const SurfaceContact> ContactFinder::find_each_triangle(const IndexedMesh& surface,
                                                                  const Vector3& centre,
                                                                  double reach) {
  near_.clear();
  all_.clear();
  around_.find_near(surface, centre, reach, near_);
  for (const std::uint32_t triangle : near_) {
    const std::array<Vector3, 3> corners = surface.mesh().corners(triangle);
    const auto [point, feature] = nearest_point(corners, centre);
    const Vector3 away = centre - point;
    const double distance = away.norm();
    if (!(distance < reach)) continue;
    // A centre on the surface is pushed out of it.
    const Vector3 normal =
        distance > coincides * reach ? Vector3(away / distance) : triangle_normal(corners);
    all_.push_back({point, normal, distance, triangle, feature});
  }
  std::ranges::stable_sort(all_, {}, &SurfaceContact::distance);
  return all_;
}

bool ContactFinder::is_undercut(const IndexedMesh& surface, const Vector3& centre, double reach,
                                const SurfaceContact& contact) {
  if (contact.feature == TriangleFeature::face) return false;
  const double alike = coincides * reach;
  // A triangle has one nearest point: where it holds that of another and has one of its own, its
  // own is nearer.
  const auto is_at_contact = [&](std::uint32_t triangle, const Vector3& place) {
    const Vector3 point = nearest_point(surface.mesh().corners(triangle), place).point;
    return (point - contact.point).squaredNorm() <= alike * alike;
  };
  const auto comes_nearer = [&](std::uint32_t other) {
    return is_at_contact(other, contact.point) && !is_at_contact(other, centre);
  };
  std::uint32_t& known = around_.note_at(contact.triangle);
  if (known != Neighbourhood::none && comes_nearer(known)) return true;
  holders_.clear();
  surface.find_near(contact.point, alike, holders_);
  const auto found = std::ranges::find_if(holders_, comes_nearer);
  if (found != holders_.end()) known = *found;
  return found != holders_.end();
}

std::span<const SurfaceContact> ContactFinder::find(const IndexedMesh& surface,
                                                    const Vector3& centre, double reach) {
  find_each_triangle(surface, centre, reach);
  const double alike = coincides * reach;
  kept_.clear();
  for (const SurfaceContact& contact : all_) {
    const bool is_known = std::ranges::any_of(kept_, [&](const SurfaceContact& kept) {
      return (kept.point - contact.point).squaredNorm() <= alike * alike;
    });
    if (!is_known && !is_undercut(surface, centre, reach, contact)) kept_.push_back(contact);
  }
  return kept_;
}

}  // namespace stickslip
