// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Dense>
#include <cmath>

#include "stickslip/description/error.hpp"
#include "stickslip/shapes/convex_overlap.hpp"
#include "stickslip/shapes/line_and_surface.hpp"

namespace stickslip {
namespace {

/// Where (1 - s) F_p + s F_q is least.
Vector3 least_level(const PlacedBody& p, const PlacedBody& q, double share, Vector3 x) {
  const auto sum_at = [&](const Vector3& at) {
    LevelOfBody sum = p.level(at);
    const LevelOfBody other = q.level(at);
    sum.value = (1 - share) * sum.value + share * other.value;
    sum.slope = (1 - share) * sum.slope + share * other.slope;
    sum.curvature = (1 - share) * sum.curvature + share * other.curvature;
    return sum;
  };
  LevelOfBody now = sum_at(x);
  for (int i = 0; i < 60; ++i) {
    const Vector3 step = now.curvature.ldlt().solve(now.slope);
    double part = 1;
    LevelOfBody next = sum_at(x - step);
    while (!(next.value <= now.value) && part > 1e-6) next = sum_at(x - (part /= 2) * step);
    if (!(next.value <= now.value)) break;
    x -= part * step;
    now = next;
    if (step.norm() <= 1e-15 * (1 + x.norm())) break;
  }
  return x;
}

/// Newton's method for all four unknowns at once.
void refine_midway(const PlacedBody& p, const PlacedBody& q, Vector3& x, double& share) {
  using Vector4 = Eigen::Matrix<double, 4, 1>;
  const auto residual = [&](const Vector3& at, double s) {
    const LevelOfBody one = p.level(at);
    const LevelOfBody other = q.level(at);
    Vector4 all;
    all << (1 - s) * one.slope + s * other.slope, one.value - other.value;
    return all;
  };
  double left = residual(x, share).norm();
  for (int i = 0; i < 20; ++i) {
    const LevelOfBody one = p.level(x);
    const LevelOfBody other = q.level(x);
    Eigen::Matrix4d slope;
    slope.topLeftCorner<3, 3>() = (1 - share) * one.curvature + share * other.curvature;
    slope.topRightCorner<3, 1>() = other.slope - one.slope;
    slope.bottomLeftCorner<1, 3>() = (one.slope - other.slope).transpose();
    slope(3, 3) = 0;
    const Vector4 step = slope.partialPivLu().solve(residual(x, share));
    const Vector3 next = x - step.head<3>();
    const double then = residual(next, share - step[3]).norm();
    if (!(then < left)) return;
    x = next;
    share -= step[3];
    left = then;
  }
}

}  // namespace

bool has_midway(const ConvexBody& p, const ConvexBody& q) {
  for (const ConvexBody* body : {&p, &q})
    if (body->kind() != ShapeKind::ellipsoid && body->kind() != ShapeKind::superquadric)
      return false;
  return true;
}

BodyOverlap midway(const PlacedBody& p, const PlacedBody& q) {
  if (!has_midway(*p.body, *q.body))
    throw InputError("only ellipsoids and superquadrics have a midway point");
  Vector3 x = (p.position + q.position) / 2;
  double low = 0;
  double high = 1;
  for (int i = 0; i < 20; ++i) {
    const double share = (low + high) / 2;
    x = least_level(p, q, share, x);
    (q.level(x).value > p.level(x).value ? low : high) = share;
  }
  double share = (low + high) / 2;
  refine_midway(p, q, x, share);
  BodyOverlap found{.point = x};
  found.normal = p.level(x).slope.normalized();
  const double to_p = along_line(p, x, found.normal);
  const double to_q = -along_line(q, x, -found.normal);
  if (!std::isfinite(to_p) || !std::isfinite(to_q))
    throw InputError("the normal of the midway misses a surface: the bodies are far apart");
  found.on_p = x + to_p * found.normal;
  found.on_q = x + to_q * found.normal;
  found.depth = to_p - to_q;
  return found;
}

}  // namespace stickslip
