// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/roots.hpp"
#include "reference/shapes/convex_shape.hpp"

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;

/// F with its slope and curvature in space.
struct Level {
  long double value = 0;
  Vector slope = Vector::Zero();
  Tensor3<long double> curvature = Tensor3<long double>::Zero();
};

/// x^n, by products where they do.
long double to_power(long double x, long double n) {
  if (n == 0) return 1;
  if (n == 1) return x;
  return n == 2 ? x * x : std::pow(x, n);
}

Level level_at(const ConvexShape& body, const Vector& x) {
  const auto [n1, n2] = body.exponents;
  const Vector u = body.pose.turn.transpose() * (x - body.pose.position);
  // Powers of |u/a| with their first and second derivatives by u.
  const auto power = [&](int i, long double n) {
    const long double axis = body.semi_axes[static_cast<std::size_t>(i)];
    const long double size = std::abs(u[i]) / axis;
    return std::array{to_power(size, n), std::copysign(n * to_power(size, n - 1) / axis, u[i]),
                      n * (n - 1) * to_power(size, n - 2) / (axis * axis)};
  };
  const auto px = power(0, n2);
  const auto py = power(1, n2);
  const auto pz = power(2, n1);
  const long double sum = px[0] + py[0];
  const long double r = n1 / n2;
  const long double first = sum > 0 ? r * to_power(sum, r - 1) : 0;
  const long double second = sum > 0 ? r * (r - 1) * to_power(sum, r - 2) : 0;
  Level level{.value = (sum > 0 ? to_power(sum, r) : 0) + pz[0] - 1};
  const Vector slope(first * px[1], first * py[1], pz[1]);
  Tensor3<long double> curvature = Tensor3<long double>::Zero();
  curvature(0, 0) = first * px[2] + second * px[1] * px[1];
  curvature(1, 1) = first * py[2] + second * py[1] * py[1];
  curvature(0, 1) = curvature(1, 0) = second * px[1] * py[1];
  curvature(2, 2) = pz[2];
  level.slope = body.pose.turn * slope;
  level.curvature = body.pose.turn * curvature * body.pose.turn.transpose();
  return level;
}

/// Where (1 - share) F1 + share F2 is least, by Newton's method with halved steps: it is convex.
Vector least_of(const ConvexShape& first, const ConvexShape& second, long double share, Vector x) {
  const auto sum_at = [&](const Vector& at) {
    Level sum = level_at(first, at);
    const Level other = level_at(second, at);
    sum.value = (1 - share) * sum.value + share * other.value;
    sum.slope = (1 - share) * sum.slope + share * other.slope;
    sum.curvature = (1 - share) * sum.curvature + share * other.curvature;
    return sum;
  };
  Level now = sum_at(x);
  for (int i = 0; i < 200; ++i) {
    const Vector step = now.curvature.fullPivLu().solve(now.slope);
    long double part = 1;
    Level next = sum_at(x - step);
    // Near the least values differ by rounding alone, and slopes still fall.
    const auto is_better = [&] {
      return next.value < now.value || next.slope.norm() < now.slope.norm();
    };
    while (!is_better() && part > 1e-9L) next = sum_at(x - (part /= 2) * step);
    if (!is_better()) return x;
    const bool is_there = part == 1 && step.norm() <= 1e-18L * (1 + x.norm());
    x -= part * step;
    now = next;
    if (is_there) return x;
  }
  return x;
}

/// How far along a line the surface of a body is, outwards being along the sign; NaN: it misses it.
long double surface_along(const ConvexShape& body, const Vector& from, const Vector& direction,
                          long double sign) {
  const auto value = [&](long double t) {
    return level_at(body, from + sign * t * direction).value;
  };
  // From inside out, from outside in.
  const bool is_inside = value(0) < 0;
  const long double way = is_inside ? 1 : -1;
  long double reach = 1e-3L * body.semi_axes[0];
  for (int i = 0; (value(way * reach) < 0) == is_inside; ++i) {
    if (i > 60) return std::numeric_limits<long double>::quiet_NaN();
    reach *= 1.5L;
  }
  const auto rises = [&](long double t) { return is_inside ? -value(t) : value(-t); };
  return sign * way * falling_root(rises, 0.0L, reach);
}

}  // namespace

Midway superquadric_midway(const ConvexShape& first, const ConvexShape& second) {
  for (const ConvexShape* body : {&first, &second})
    if (body->kind != ConvexKind::superquadric)
      throw std::invalid_argument("midway: of superquadrics only");
  Midway found;
  const auto ahead_at = [&](const Vector& x) {
    return level_at(second, x).value - level_at(first, x).value;
  };
  // The greater the share of the second the smaller its level; one alone is least in its centre.
  Vector x = (first.pose.position + second.pose.position) / 2;
  const auto ahead = [&](long double share) {
    x = least_of(first, second, share, x);
    return ahead_at(x);
  };
  ahead(bracketed_root(ahead, 0.0L, 1.0L, ahead_at(first.pose.position),
                       ahead_at(second.pose.position)));
  const Level one = level_at(first, x);
  const Level other = level_at(second, x);
  found.point = x;
  found.normal = one.slope.normalized();
  found.level = one.value;
  found.residual = std::abs(one.value - other.value) +
                   one.slope.normalized().cross(other.slope.normalized()).norm();
  // Outwards of the first, and of the second against the same normal.
  found.distance =
      -surface_along(first, x, found.normal, 1) + surface_along(second, x, found.normal, -1);
  return found;
}

}  // namespace stickslip::reference
