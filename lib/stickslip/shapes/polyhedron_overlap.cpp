// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/shapes/polyhedron_overlap.hpp"

#include <algorithm>
#include <cmath>

namespace stickslip {
namespace {

/// A face of what is left of a polyhedron.
struct CutFace {
  std::vector<Vector3> ring;
  Vector3 normal;
  bool is_of_first = true;  ///< whether it is of the body that is cut
};

/// Points that are this near to a plane lie on it, over the size.
constexpr double on_plane_share = 1e-14;

/// What a half-space n.x <= offset leaves of a face; adds the points on its plane.
std::vector<Vector3> cut(const std::vector<Vector3>& ring, const Vector3& n, double offset,
                         double within, std::vector<Vector3>& on_plane) {
  std::vector<Vector3> kept;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vector3& here = ring[k];
    const Vector3& next = ring[(k + 1) % ring.size()];
    const double a = n.dot(here) - offset;
    const double b = n.dot(next) - offset;
    if (a <= within) kept.push_back(here);
    if (std::abs(a) <= within) on_plane.push_back(here);
    if ((a > within && b < -within) || (a < -within && b > within)) {
      const Vector3 between = here + a / (a - b) * (next - here);
      kept.push_back(between);
      on_plane.push_back(between);
    }
  }
  return kept.size() < 3 ? std::vector<Vector3>{} : kept;
}

/// The points of a plane that the cuts left, as a ring around its normal.
std::vector<Vector3> capped(std::vector<Vector3> points, const Vector3& n, double within) {
  Vector3 middle = Vector3::Zero();
  for (const Vector3& x : points) middle += x / static_cast<double>(points.size());
  const Vector3* start = nullptr;
  for (const Vector3& x : points)
    if (start == nullptr || (x - middle).norm() > (*start - middle).norm()) start = &x;
  if (start == nullptr || (*start - middle).norm() <= within) return {};
  const Vector3 along = (*start - middle).normalized();
  const Vector3 across = n.cross(along);
  std::ranges::sort(points, {}, [&](const Vector3& x) {
    return std::atan2((x - middle).dot(across), (x - middle).dot(along));
  });
  return points;
}

void add_face(const CutFace& face, VolumeOverlap& sum) {
  const Vector3& origin = face.ring[0];
  for (std::size_t k = 1; k + 1 < face.ring.size(); ++k) {
    const Vector3& a = face.ring[k];
    const Vector3& b = face.ring[k + 1];
    const double area = face.normal.dot((a - origin).cross(b - origin)) / 2;
    const Vector3 middle = (origin + a + b) / 3;
    const double cone = area * face.normal.dot(origin) / 3;
    sum.volume += cone;
    sum.centroid += cone * 0.75 * middle;
    if (!face.is_of_first) continue;
    sum.force += area * face.normal;
    sum.moment += area * middle.cross(face.normal);
  }
}

/// The first, which has faces, cut by the faces of the second or by the plane that it is. About
/// `about`.
VolumeOverlap cut_by(const PlacedBody& first, const PlacedBody& second, const Vector3& about) {
  std::vector<CutFace> faces;
  for (const ConvexFace& face : first.body->faces()) {
    faces.push_back({{}, first.turn * face.normal});
    for (const Vector3& x : face.ring) faces.back().ring.push_back(first.in_space(x) - about);
  }
  const double within = on_plane_share * first.body->reach();
  const auto cut_off = [&](const Vector3& n, double offset) {
    std::vector<Vector3> on_plane;
    for (CutFace& face : faces) face.ring = cut(face.ring, n, offset, within, on_plane);
    std::erase_if(faces, [](const CutFace& face) { return face.ring.empty(); });
    CutFace cap{capped(std::move(on_plane), n, within), n, false};
    const bool is_face_already = std::ranges::any_of(faces, [&](const CutFace& face) {
      return std::ranges::all_of(
          face.ring, [&](const Vector3& x) { return std::abs(n.dot(x) - offset) <= within; });
    });
    if (cap.ring.size() >= 3 && !faces.empty() && !is_face_already) faces.push_back(std::move(cap));
  };
  if (second.body->kind() == ShapeKind::plane) {
    const Vector3 up = second.turn.col(2);
    cut_off(up, up.dot(second.position - about));
  }
  for (const ConvexFace& face : second.body->faces()) {
    const Vector3 n = second.turn * face.normal;
    cut_off(n, face.offset + n.dot(second.position - about));
  }
  VolumeOverlap sum;
  for (const CutFace& face : faces) add_face(face, sum);
  if (!(sum.volume > 0)) return {};
  sum.centroid = about + sum.centroid / sum.volume;
  sum.moment += about.cross(sum.force);
  return sum;
}

}  // namespace

VolumeOverlap clipped_overlap(const PlacedBody& p, const PlacedBody& q) {
  if (p.body->is_polyhedron()) return cut_by(p, q, p.position);
  // The surface of an overlap is closed: what is not of the one is of the other.
  VolumeOverlap overlap = cut_by(q, p, q.position);
  overlap.force = -overlap.force;
  overlap.moment = -overlap.moment;
  return overlap;
}

}  // namespace stickslip
