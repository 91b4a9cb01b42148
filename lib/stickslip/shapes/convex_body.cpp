// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/shapes/convex_body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr int points_of_rim = 32;
/// Corners of a set count if they span this area over the square of the size.
constexpr double smallest_set_area = 1e-9;

/// x^(n-1) of |a|, |b| over their norm (|a|^n + |b|^n)^(1/n), and the norm.
struct DualNorm {
  double size = 0;
  std::array<double, 2> slope{};
};
DualNorm dual_norm(double a, double b, double exponent) {
  const double largest = std::max(std::abs(a), std::abs(b));
  if (largest == 0) return {};
  const double n = exponent / (exponent - 1);
  const double x = std::abs(a) / largest;
  const double y = std::abs(b) / largest;
  if (exponent == 2) {
    const double size = std::sqrt(x * x + y * y);
    return {largest * size, {a / largest / size, b / largest / size}};
  }
  const double size = std::pow(std::pow(x, n) + std::pow(y, n), 1 / n);
  return {
      largest * size,
      {std::copysign(std::pow(x / size, n - 1), a), std::copysign(std::pow(y / size, n - 1), b)}};
}

const char* words_of(ShapeKind kind) {
  switch (kind) {
    case ShapeKind::ellipsoid:
      return "an ellipsoid";
    case ShapeKind::superquadric:
      return "a superquadric";
    case ShapeKind::block:
      return "a block";
    case ShapeKind::cylinder:
      return "a cylinder";
    case ShapeKind::polyhedron:
      return "a polyhedron";
    case ShapeKind::plane:
      return "a plane";
  }
  return "a shape";
}

void check_sizes(const ToldShape& told) {
  if (told.kind == ShapeKind::polyhedron || told.kind == ShapeKind::plane) return;
  const auto is_size = [](double x) { return x > 0 && std::isfinite(x); };
  for (const std::size_t i : {0U, 1U, 2U})
    if (!is_size(told.sizes[i]))
      throw InputError(std::string(words_of(told.kind)) + " of size " + shortest(told.sizes[i]) +
                       ": sizes must be finite and greater than 0");
  if (told.kind == ShapeKind::cylinder && told.sizes[0] != told.sizes[1])
    throw InputError("a cylinder has one radius, not " + shortest(told.sizes[0]) + " and " +
                     shortest(told.sizes[1]));
  if (told.kind != ShapeKind::superquadric) return;
  for (const std::size_t i : {3U, 4U})
    if (!(told.sizes[i] > 1) || !std::isfinite(told.sizes[i]))
      throw InputError("a superquadric with the exponent " + shortest(told.sizes[i]) +
                       ": exponents must be finite and greater than 1");
}

/// Twice the area of a triangle times its normal.
Vector3 twice_area(const Vector3& a, const Vector3& b, const Vector3& c) {
  return (b - a).cross(c - a);
}

/// Throws unless each edge of the triangles is passed once in each direction, and the inside lies
/// behind them.
void check_closed(const std::vector<Vector3>& vertices,
                  const std::vector<std::uint32_t>& triangles) {
  if (vertices.size() < 4 || triangles.size() < 12 || triangles.size() % 3 != 0)
    throw InputError("a polyhedron needs at least four vertices and four triangles");
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> passed;
  double volume = 0;
  for (std::size_t t = 0; t < triangles.size(); t += 3) {
    for (const std::size_t k : {0U, 1U, 2U}) {
      if (triangles[t + k] >= vertices.size())
        throw InputError("triangle " + std::to_string(t / 3) + " names vertex " +
                         std::to_string(triangles[t + k]) + "; there are " +
                         std::to_string(vertices.size()) + ", counted from 0");
      ++passed[{triangles[t + k], triangles[t + (k + 1) % 3]}];
    }
    volume +=
        vertices[triangles[t]].dot(vertices[triangles[t + 1]].cross(vertices[triangles[t + 2]]));
  }
  for (const auto& [edge, times] : passed) {
    const auto back = passed.find({edge.second, edge.first});
    if (times == 1 && back != passed.end() && back->second == 1) continue;
    throw InputError("a polyhedron that is open or turned at the edge from vertex " +
                     std::to_string(edge.first) + " to " + std::to_string(edge.second) +
                     ": each edge must be passed once in each direction");
  }
  if (volume <= 0)
    throw InputError(
        "a polyhedron turned inside out: triangles must be counterclockwise as seen "
        "from outside");
}

/// Corners of a flat convex figure in order around its normal, without those inside edges.
std::vector<Vector3> ring_of(std::vector<Vector3> points, const Vector3& normal,
                             double least_area) {
  Vector3 middle = Vector3::Zero();
  for (const Vector3& point : points) middle += point / static_cast<double>(points.size());
  const Vector3 along = (points.front() - middle).normalized();
  const Vector3 across = normal.cross(along);
  const auto angle_of = [&](const Vector3& x) {
    return std::atan2((x - middle).dot(across), (x - middle).dot(along));
  };
  std::ranges::sort(points, {}, angle_of);
  for (std::size_t k = 0; k < points.size() && points.size() > 3;) {
    const Vector3& before = points[(k + points.size() - 1) % points.size()];
    const Vector3& after = points[(k + 1) % points.size()];
    const bool is_corner = normal.dot(twice_area(before, points[k], after)) > least_area;
    if (is_corner)
      ++k;
    else
      points.erase(points.begin() + static_cast<std::ptrdiff_t>(k));
  }
  return points;
}

}  // namespace

ConvexBody::ConvexBody(ToldShape told, double flat) : told_(std::move(told)) {
  check_sizes(told_);
  const auto& [a, b, c, n1, n2] = told_.sizes;
  if (kind() == ShapeKind::block) {
    for (const int corner : {0, 1, 2, 3, 4, 5, 6, 7})
      vertices_.emplace_back((corner & 1) != 0 ? a : -a, (corner & 2) != 0 ? b : -b,
                             (corner & 4) != 0 ? c : -c);
    make_faces({0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5},
               flat);
  } else if (kind() == ShapeKind::polyhedron) {
    if (told_.vertices.size() % 3 != 0)
      throw InputError("vertices of a polyhedron have three numbers each");
    for (std::size_t i = 0; i < told_.vertices.size(); i += 3)
      vertices_.emplace_back(told_.vertices[i], told_.vertices[i + 1], told_.vertices[i + 2]);
    for (const Vector3& vertex : vertices_)
      if (!vertex.allFinite()) throw InputError("vertices of a polyhedron must be finite");
    check_closed(vertices_, told_.triangles);
    make_faces(told_.triangles, flat);
  }
  for (const Vector3& vertex : vertices_) reach_ = std::max(reach_, vertex.norm());
  if (kind() == ShapeKind::ellipsoid) reach_ = std::max({a, b, c});
  if (kind() == ShapeKind::cylinder) reach_ = std::hypot(a, c);
  // Superquadrics lie inside the block around them.
  if (kind() == ShapeKind::superquadric) reach_ = std::sqrt(a * a + b * b + c * c);
}

bool ConvexBody::is_smooth() const {
  return kind() == ShapeKind::ellipsoid || kind() == ShapeKind::superquadric ||
         kind() == ShapeKind::plane;
}

void ConvexBody::make_faces(const std::vector<std::uint32_t>& triangles, double flat) {
  const std::vector<Vector3> vertices = std::exchange(vertices_, {});
  double size = 0;
  for (const Vector3& vertex : vertices) size = std::max(size, (vertex - vertices[0]).norm());
  const double alike = flat * size;
  constexpr double angle_over_flat = 100;
  for (std::size_t t = 0; t < triangles.size(); t += 3) {
    const Vector3& corner = vertices[triangles[t]];
    const Vector3 twice =
        twice_area(corner, vertices[triangles[t + 1]], vertices[triangles[t + 2]]);
    if (twice.norm() <= alike * size) continue;  // a sliver: its neighbours have its corners
    ConvexFace face{.ring = {}, .normal = twice.normalized(), .offset = 0};
    face.offset = face.normal.dot(corner);
    for (const Vector3& vertex : vertices) {
      const double beyond = face.normal.dot(vertex) - face.offset;
      if (beyond > alike)
        throw InputError("a polyhedron that is not convex: a vertex lies " + shortest(beyond) +
                         " m beyond the plane of triangle " + std::to_string(t / 3));
      if (beyond >= -alike) face.ring.push_back(vertex);
    }
    const bool is_known = std::ranges::any_of(faces_, [&](const ConvexFace& known) {
      return (known.normal - face.normal).norm() <= angle_over_flat * flat &&
             std::abs(known.offset - face.offset) <= alike;
    });
    if (is_known) continue;
    face.ring = ring_of(std::move(face.ring), face.normal, alike * size);
    faces_.push_back(std::move(face));
  }
  // Corners inside faces and edges are none.
  const auto coincide = [&](const Vector3& x, const Vector3& y) { return (x - y).norm() <= alike; };
  for (const ConvexFace& face : faces_)
    for (const Vector3& corner : face.ring)
      if (std::ranges::none_of(vertices_, [&](const Vector3& x) { return coincide(x, corner); }))
        vertices_.push_back(corner);
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    for (std::size_t k = 0; k < faces_[i].ring.size(); ++k) {
      const Vector3& from = faces_[i].ring[k];
      const Vector3& to = faces_[i].ring[(k + 1) % faces_[i].ring.size()];
      for (std::size_t j = i + 1; j < faces_.size(); ++j) {
        const auto has = [&](const Vector3& x) {
          return std::abs(faces_[j].normal.dot(x) - faces_[j].offset) <= 10 * alike;
        };
        if (has(from) && has(to))
          edges_.push_back({(to - from).normalized(), {faces_[i].normal, faces_[j].normal}});
      }
    }
  }
}

Vector3 ConvexBody::furthest(const Vector3& n) const {
  const auto& [a, b, c, n1, n2] = told_.sizes;
  switch (kind()) {
    case ShapeKind::ellipsoid: {
      const Vector3 scaled(a * n[0], b * n[1], c * n[2]);
      const double length = scaled.norm();
      return {a * scaled[0] / length, b * scaled[1] / length, c * scaled[2] / length};
    }
    case ShapeKind::superquadric: {
      const DualNorm level = dual_norm(a * n[0], b * n[1], n2);
      const DualNorm whole = dual_norm(level.size, c * n[2], n1);
      return {a * whole.slope[0] * level.slope[0], b * whole.slope[0] * level.slope[1],
              c * whole.slope[1]};
    }
    case ShapeKind::block:
      return {std::copysign(a, n[0]), std::copysign(b, n[1]), std::copysign(c, n[2])};
    case ShapeKind::cylinder: {
      const double across = std::hypot(n[0], n[1]);
      const double reach = across > 0 ? a / across : 0;
      return {reach * n[0], reach * n[1], std::copysign(c, n[2])};
    }
    case ShapeKind::polyhedron:
      return *std::ranges::max_element(vertices_, {}, [&](const Vector3& x) { return x.dot(n); });
    case ShapeKind::plane:
      break;
  }
  return Vector3::Zero();
}

std::vector<Vector3> ConvexBody::furthest_set(const Vector3& n, double share) const {
  const Vector3 furthest_point = furthest(n);
  const double within = share * reach_;
  if (kind() == ShapeKind::cylinder) {
    const auto& [a, b, c, n1, n2] = told_.sizes;
    const double across = std::hypot(n[0], n[1]);
    if (a * across <= within) {
      std::vector<Vector3> rim;
      for (int k = 0; k < points_of_rim; ++k) {
        const double angle = 2 * std::numbers::pi * k / points_of_rim;
        rim.emplace_back(a * std::cos(angle), a * std::sin(angle), furthest_point[2]);
      }
      return rim;
    }
    if (c * std::abs(n[2]) > within) return {furthest_point};
    return {{furthest_point[0], furthest_point[1], -c}, {furthest_point[0], furthest_point[1], c}};
  }
  if (!is_polyhedron()) return {furthest_point};
  std::vector<Vector3> found;
  for (const Vector3& vertex : vertices_)
    if (n.dot(furthest_point - vertex) <= within) found.push_back(vertex);
  return found.size() < 3 ? found
                          : ring_of(std::move(found), n, smallest_set_area * reach_ * reach_);
}

LevelOfBody ConvexBody::level(const Vector3& x) const {
  if (kind() == ShapeKind::plane) return {.value = x[2], .slope = Vector3::UnitZ()};
  const bool is_ellipsoid = kind() == ShapeKind::ellipsoid;
  const double n1 = is_ellipsoid ? 2 : told_.sizes[3];
  const double n2 = is_ellipsoid ? 2 : told_.sizes[4];
  // |x/a|^n with both derivatives by x.
  const auto power = [&](std::size_t i, double n) {
    const double axis = told_.sizes[i];
    const double at = x[static_cast<Eigen::Index>(i)] / axis;
    if (n == 2) return std::array{at * at, 2 * at / axis, 2 / (axis * axis)};
    const double size = std::abs(at);
    return std::array{std::pow(size, n), std::copysign(n * std::pow(size, n - 1) / axis, at),
                      n * (n - 1) * std::pow(size, n - 2) / (axis * axis)};
  };
  const auto [fx, gx, hx] = power(0, n2);
  const auto [fy, gy, hy] = power(1, n2);
  const auto [fz, gz, hz] = power(2, n1);
  const double sum = fx + fy;
  const double r = n1 / n2;
  LevelOfBody level;
  if (r == 1) {
    level.value = sum + fz - 1;
    level.slope = {gx, gy, gz};
    level.curvature.diagonal() = Vector3(hx, hy, hz);
    return level;
  }
  const double first = sum > 0 ? r * std::pow(sum, r - 1) : 0;
  const double second = sum > 0 ? r * (r - 1) * std::pow(sum, r - 2) : 0;
  level.value = std::pow(sum, r) + fz - 1;
  level.slope = {first * gx, first * gy, gz};
  level.curvature(0, 0) = first * hx + second * gx * gx;
  level.curvature(1, 1) = first * hy + second * gy * gy;
  level.curvature(0, 1) = level.curvature(1, 0) = second * gx * gy;
  level.curvature(2, 2) = hz;
  return level;
}

double ConvexBody::volume() const {
  const auto& [a, b, c, n1, n2] = told_.sizes;
  switch (kind()) {
    case ShapeKind::ellipsoid:
      return 4 * std::numbers::pi / 3 * a * b * c;
    case ShapeKind::superquadric: {
      // Areas of the levels, and Dirichlet's integral over them.
      const double quarter =
          std::tgamma(1 + 1 / n2) * std::tgamma(1 + 1 / n2) / std::tgamma(1 + 2 / n2);
      const double levels =
          std::tgamma(1 + 1 / n1) * std::tgamma(1 + 2 / n1) / std::tgamma(1 + 3 / n1);
      return 8 * a * b * c * quarter * levels;
    }
    case ShapeKind::block:
      return 8 * a * b * c;
    case ShapeKind::cylinder:
      return 2 * std::numbers::pi * a * a * c;
    case ShapeKind::polyhedron: {
      double six = 0;
      for (const ConvexFace& face : faces_)
        for (std::size_t k = 1; k + 1 < face.ring.size(); ++k)
          six += face.ring[0].dot(face.ring[k].cross(face.ring[k + 1]));
      return six / 6;
    }
    case ShapeKind::plane:
      break;
  }
  return std::numeric_limits<double>::infinity();
}

LevelOfBody PlacedBody::level(const Vector3& point) const {
  LevelOfBody level = body->level(in_body(point));
  level.slope = turn * level.slope;
  level.curvature = turn * level.curvature * turn.transpose();
  return level;
}

PlacedBody placed(const ConvexBody& body, const ShapePose& pose) {
  const auto& [w, x, y, z] = pose.rotation;
  return {&body, pose.position, Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix()};
}

}  // namespace stickslip
