// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/shapes/line_and_surface.hpp"

#include <cmath>
#include <limits>

namespace stickslip {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// The larger root of (u + t v)^2 = 1 with u, v in units of the semi-axes.
double of_ellipsoid(const ConvexBody& body, const Vector3& from, const Vector3& direction) {
  const auto& sizes = body.told().sizes;
  const Vector3 axes(sizes[0], sizes[1], sizes[2]);
  const Vector3 u = from.cwiseQuotient(axes);
  const Vector3 v = direction.cwiseQuotient(axes);
  const double vv = v.squaredNorm();
  const double uv = u.dot(v);
  const double root = std::sqrt(uv * uv - vv * (u.squaredNorm() - 1));  // NaN: it misses
  // The sum of two numbers of one sign, or the product of the roots over it.
  return uv <= 0 ? (-uv + root) / vv : (1 - u.squaredNorm()) / (uv + root);
}

}  // namespace

double along_line(const PlacedBody& placed_body, const Vector3& from_in_space,
                  const Vector3& direction_in_space) {
  const ConvexBody& body = *placed_body.body;
  const Vector3 from = placed_body.in_body(from_in_space);
  const Vector3 direction = placed_body.turn.transpose() * direction_in_space;
  if (body.kind() == ShapeKind::plane) {
    // The plane is left upwards.
    return direction[2] > 0 ? -from[2] / direction[2] : never;
  }
  if (body.kind() == ShapeKind::ellipsoid) return of_ellipsoid(body, from, direction);
  const auto at = [&](double t) { return body.level(from + t * direction); };
  // F is convex along the line: Newton's method from beyond the place never passes it.
  double t = -from.dot(direction) + 2 * body.reach() + from.norm();
  for (int i = 0; i < 200; ++i) {
    const LevelOfBody level = at(t);
    const double slope = level.slope.dot(direction);
    if (!(slope > 0)) return std::numeric_limits<double>::quiet_NaN();
    const double next = t - level.value / slope;
    if (!(next < t)) break;
    t = next;
  }
  return t;
}

}  // namespace stickslip
