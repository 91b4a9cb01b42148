// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/contact_plane.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace stickslip {
namespace {

/// A line as its direction, either way, and how far it is from another answer.
struct Line {
  Vector2 along;
  double uniqueness = 0;
};

std::optional<Line> chord(const Overlap& overlap) {
  const std::vector<Vector2>& points = overlap.intersections;
  double longest = 0;
  double second = 0;
  Vector2 along = Vector2::Zero();
  for (std::size_t a = 0; a < points.size(); ++a) {
    for (std::size_t b = a + 1; b < points.size(); ++b) {
      const Vector2 candidate = points[b] - points[a];
      const double length = candidate.norm();
      if (length > longest) {
        second = longest;
        longest = length;
        along = candidate;
      } else {
        second = std::max(second, length);
      }
    }
  }
  if (!(longest > 0)) return std::nullopt;
  return Line{along, 1 - second / longest};
}

std::optional<Line> eq13(const Overlap& overlap, const Vector2& branch) {
  double sum = 0;
  for (const OverlapRing& ring : overlap.rings) {
    Vector2 from = ring.vertices.back();
    for (const Vector2& to : ring.vertices) {
      const Vector2 edge = to - from;
      sum += edge.norm() * std::atan2(std::abs(edge[1]), std::abs(edge[0]));
      from = to;
    }
  }
  const double angle = sum / overlap.perimeter;
  const Vector2 along{std::cos(angle), std::sin(angle)};
  const double parallel = std::abs(along.dot(branch));
  const double perpendicular = std::abs(cross(along, branch));
  const double square = branch.squaredNorm();
  if (!(square > 0)) return Line{along, 0};
  const double uniqueness =
      std::abs(perpendicular - parallel) * (perpendicular + parallel) / square;
  return Line{parallel > perpendicular ? outward(along) : along, uniqueness};
}

std::optional<Line> across_boundary_vector(const Overlap& overlap) {
  const double length = overlap.boundary_vector.norm();
  const double rounding = 64 * std::numeric_limits<double>::epsilon() * overlap.perimeter;
  if (!(length > rounding)) return std::nullopt;
  return Line{outward(overlap.boundary_vector), 2 * length / overlap.perimeter};
}

std::optional<Line> line_by(PlaneRule rule, const Overlap& overlap, const Vector2& branch) {
  switch (rule) {
    case PlaneRule::chord:
      return chord(overlap);
    case PlaneRule::eq13:
      return eq13(overlap, branch);
    case PlaneRule::boundary_vector:
      return across_boundary_vector(overlap);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(PlaneRule rule) noexcept {
  switch (rule) {
    case PlaneRule::chord:
      return "chord";
    case PlaneRule::eq13:
      return "eq13";
    case PlaneRule::boundary_vector:
      return "boundary-vector";
  }
  return "";
}

double ContactPlane::angle() const noexcept {
  // the plane is the normal turned by a quarter, upwards
  const Vector2 along = normal[0] > 0 || (normal[0] == 0 && normal[1] < 0)
                            ? Vector2(-normal[1], normal[0])
                            : outward(normal);
  const double angle = std::atan2(along[1], along[0]);
  return angle > 0 && angle < std::numbers::pi ? angle : 0;  // no -0, and no pi by rounding
}

std::optional<ContactPlane> contact_plane(PlaneRule rule, const Overlap& overlap,
                                          const Vector2& centre_i, const Vector2& centre_j) {
  if (overlap.empty()) return std::nullopt;
  const Vector2 branch = centre_j - centre_i;
  const std::optional<Line> line = line_by(rule, overlap, branch);
  if (!line) return std::nullopt;
  Vector2 normal = outward(line->along).normalized();
  const double with_vector = normal.dot(overlap.boundary_vector);
  const double direction = with_vector != 0 ? with_vector : normal.dot(branch);
  if (direction < 0) normal = -normal;
  return ContactPlane{overlap.centroid, normal, line->uniqueness};
}

}  // namespace stickslip
