// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/convex_shape.hpp"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;
constexpr long double pi_of_shapes = boost::math::constants::pi<long double>();

/// (|a|^q + |b|^q)^(1/q) and its derivative by a and b.
struct PowerNorm {
  long double size = 0;
  std::array<long double, 2> slope = {};
};
PowerNorm power_norm(long double a, long double b, long double q) {
  const long double largest = std::max(std::abs(a), std::abs(b));
  if (largest == 0) return {};
  if (q == 2) {
    const long double size = std::hypot(a, b);
    return {size, {a / size, b / size}};
  }
  const long double x = std::abs(a) / largest;
  const long double y = std::abs(b) / largest;
  const long double size = std::pow(std::pow(x, q) + std::pow(y, q), 1 / q);
  return {
      largest * size,
      {std::copysign(std::pow(x / size, q - 1), a), std::copysign(std::pow(y / size, q - 1), b)}};
}

Vector furthest_of_superquadric(const ConvexShape& body, const Vector& n) {
  const auto [a, b, c] = body.semi_axes;
  // The norm whose unit ball it is has the exponents n; the support function is the dual norm.
  const auto dual = [](long double exponent) { return exponent / (exponent - 1); };
  const PowerNorm level = power_norm(a * n[0], b * n[1], dual(body.exponents[1]));
  const PowerNorm whole = power_norm(level.size, c * n[2], dual(body.exponents[0]));
  return {a * whole.slope[0] * level.slope[0], b * whole.slope[0] * level.slope[1],
          c * whole.slope[1]};
}

Vector furthest_of_cylinder(const ConvexShape& body, const Vector& n) {
  const long double across = std::hypot(n[0], n[1]);
  const long double reach = across > 0 ? body.semi_axes[0] / across : 0;
  return {reach * n[0], reach * n[1], std::copysign(body.semi_axes[2], n[2])};
}

}  // namespace

Tensor3<long double> turn_of(const std::array<long double, 4>& quaternion) {
  const auto rows = rows_of_turn(quaternion);
  Tensor3<long double> turn;
  for (const int i : {0, 1, 2})
    for (const int j : {0, 1, 2})
      turn(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  return turn;
}

Vector ConvexShape::furthest(const Vector& direction) const {
  const Vector n = pose.turn.transpose() * direction;
  Vector found = Vector::Zero();
  switch (kind) {
    case ConvexKind::superquadric:
      found = furthest_of_superquadric(*this, n);
      break;
    case ConvexKind::block:
      for (const int i : {0, 1, 2})
        found[i] = std::copysign(semi_axes[static_cast<std::size_t>(i)], n[i]);
      break;
    case ConvexKind::cylinder:
      found = furthest_of_cylinder(*this, n);
      break;
  }
  return pose.position + pose.turn * found;
}

OverPlane over_plane(const ConvexShape& body, const Vector& normal, long double offset) {
  const long double length = normal.norm();
  if (!(length > 0) || !std::isfinite(length))
    throw std::invalid_argument("plane-normal: must not be 0");
  const Vector n = normal / length;
  const Vector none = Vector::Constant(std::numeric_limits<long double>::quiet_NaN());
  OverPlane found{.lowest = body.furthest(-n),
                  .overlap_volume = none[0],
                  .section_area = none[0],
                  .overlap_centroid = none,
                  .section_centroid = none};
  found.distance = n.dot(found.lowest) - offset;
  const auto [a, b, c] = body.semi_axes;
  if (body.kind != ConvexKind::superquadric || body.exponents != std::array{2.0L, 2.0L})
    return found;
  // The map to the sphere of radius 1 about the centre, and the plane there: m.u = s.
  const Tensor3<long double> scaled = body.pose.turn * Vector(a, b, c).asDiagonal();
  const Vector slope = scaled.transpose() * n;
  const long double s = (offset - n.dot(body.pose.position)) / slope.norm();
  const Vector m = slope.normalized();
  const long double height = 1 + s;  // height of the cap below the plane
  if (height <= 0 || height >= 2) {
    found.overlap_volume = height <= 0 ? 0 : 4 * pi_of_shapes * a * b * c / 3;
    found.section_area = 0;
    if (height >= 2) found.overlap_centroid = body.pose.position;
    return found;
  }
  found.overlap_volume = a * b * c * pi_of_shapes * height * height * (3 - height) / 3;
  found.overlap_centroid =
      body.pose.position - 3 * (2 - height) * (2 - height) / (4 * (3 - height)) * (scaled * m);
  found.section_area = pi_of_shapes * (1 - s * s) * a * b * c / slope.norm();
  found.section_centroid = body.pose.position + s * (scaled * m);
  return found;
}

SphereAtBlock sphere_at_block(long double radius, const Vector& centre,
                              const std::array<long double, 3>& half_size, const Pose& block) {
  const Vector c = block.turn.transpose() * (centre - block.position);
  Vector nearest = c;
  int outside = 0;
  for (const int i : {0, 1, 2}) {
    const long double half = half_size[static_cast<std::size_t>(i)];
    if (std::abs(c[i]) <= half) continue;
    nearest[i] = std::copysign(half, c[i]);
    ++outside;
  }
  SphereAtBlock found;
  Vector normal = c - nearest;
  if (outside > 0) {
    found.distance = normal.norm() - radius;
    normal.normalize();
    found.feature = outside == 1 ? "face" : outside == 2 ? "edge" : "vertex";
  } else {
    int side = 0;
    const auto depth = [&](int i) {
      return half_size[static_cast<std::size_t>(i)] - std::abs(c[i]);
    };
    for (const int i : {1, 2})
      if (depth(i) < depth(side)) side = i;
    normal = Vector::Zero();
    normal[side] = std::copysign(1.0L, c[side]);
    nearest[side] = normal[side] * half_size[static_cast<std::size_t>(side)];
    found.distance = -depth(side) - radius;
    found.feature = "inside";
  }
  found.normal = block.turn * normal;
  found.on_block = block.position + block.turn * nearest;
  return found;
}

}  // namespace stickslip::reference
