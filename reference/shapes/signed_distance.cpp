// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <queue>
#include <stdexcept>
#include <vector>

#include "reference/shapes/convex_shape.hpp"

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;

/// The separation of two bodies along directions.
class Separation {
 public:
  Separation(const ConvexShape& first, const ConvexShape& second)
      : first_(first), second_(second) {}

  /// From the furthest point of the first to that of the second. Times a direction it is at least
  /// the separation along that one, whichever it is, and just that along n.
  Vector across(const Vector& n) const { return second_.furthest(-n) - first_.furthest(n); }
  long double along(const Vector& n) const { return n.dot(across(n)); }

 private:
  const ConvexShape& first_;
  const ConvexShape& second_;
};

/// A square on a face of the cube about the sphere of directions.
struct Patch {
  int face = 0;  ///< 0 to 5
  long double x = 0;
  long double y = 0;
  long double half = 1;
  long double bound = 0;  ///< no direction of it separates more
};

Vector direction_in(const Patch& patch, long double x, long double y) {
  Vector n;
  const int axis = patch.face / 2;
  n[axis] = patch.face % 2 == 0 ? 1 : -1;
  n[(axis + 1) % 3] = x;
  n[(axis + 2) % 3] = y;
  return n.normalized();
}

/// The greatest w.n over directions within an angle of the one in the middle.
long double greatest_within(const Vector& w, const Vector& middle, long double angle) {
  const long double along = w.dot(middle);
  const long double beside = (w - along * middle).norm();
  const long double to_w = std::atan2(beside, along);
  return w.norm() * (to_w <= angle ? 1 : std::cos(to_w - angle));
}

/// Fills in the bound of a patch; the separation in its middle.
std::pair<long double, Vector> ask(const Separation& separation, Patch& patch) {
  const Vector middle = direction_in(patch, patch.x, patch.y);
  const Vector w = separation.across(middle);
  long double angle = 0;
  for (const int i : {-1, 1})
    for (const int j : {-1, 1}) {
      const Vector corner = direction_in(patch, patch.x + i * patch.half, patch.y + j * patch.half);
      angle = std::max(angle, std::atan2(middle.cross(corner).norm(), middle.dot(corner)));
    }
  patch.bound = greatest_within(w, middle, angle);
  return {w.dot(middle), middle};
}

struct Found {
  Vector normal;
  long double separation = 0;
  long double bound = 0;  ///< bound of all that was left out
};

/// Patch by patch, the one with the highest bound first.
Found searched(const Separation& separation, long double size) {
  constexpr long double enough = 1e-15L;
  constexpr int most_patches = 20000;
  const auto lower = [](const Patch& a, const Patch& b) { return a.bound < b.bound; };
  std::priority_queue<Patch, std::vector<Patch>, decltype(lower)> open(lower);
  Found best{.normal = Vector::UnitX(), .separation = separation.along(Vector::UnitX())};
  const auto see = [&](Patch patch) {
    const auto [value, middle] = ask(separation, patch);
    if (value > best.separation) {
      best.separation = value;
      best.normal = middle;
    }
    open.push(patch);
  };
  for (int face = 0; face < 6; ++face) see({.face = face});
  for (int patches = 0; open.top().bound > best.separation + enough * size; ++patches) {
    if (patches > most_patches)
      throw std::invalid_argument(
          "many directions part these bodies alike, as those of spheres about one centre do");
    const Patch whole = open.top();
    open.pop();
    for (const int i : {-1, 1})
      for (const int j : {-1, 1})
        see({.face = whole.face,
             .x = whole.x + i * whole.half / 2,
             .y = whole.y + j * whole.half / 2,
             .half = whole.half / 2});
  }
  best.bound = open.top().bound;
  return best;
}

/// Two directions across n.
std::array<Vector, 2> across_of(const Vector& n) {
  int least = 0;
  n.cwiseAbs().minCoeff(&least);
  const Vector first = n.cross(Vector::Unit(least)).normalized();
  return {first, n.cross(first)};
}

/// The slope of the separation across n: what Newton's method brings to 0.
std::array<long double, 2> slope_at(const Separation& separation, const Vector& n,
                                    const std::array<Vector, 2>& axes) {
  const Vector w = separation.across(n);
  const Vector beside = w - w.dot(n) * n;
  return {beside.dot(axes[0]), beside.dot(axes[1])};
}

/// By Newton's method with slopes that are differenced, as long as they get smaller.
Vector refined(const Separation& separation, Vector n) {
  constexpr long double width = 1e-6L;
  for (int i = 0; i < 60; ++i) {
    const std::array<Vector, 2> axes = across_of(n);
    const auto slope = slope_at(separation, n, axes);
    std::array<std::array<long double, 2>, 2> change{};
    for (const std::size_t k : {0U, 1U}) {
      const auto after = slope_at(separation, (n + width * axes[k]).normalized(), axes);
      const auto before = slope_at(separation, (n - width * axes[k]).normalized(), axes);
      for (const std::size_t j : {0U, 1U}) change[j][k] = (after[j] - before[j]) / (2 * width);
    }
    const long double determinant = change[0][0] * change[1][1] - change[0][1] * change[1][0];
    if (!(std::abs(determinant) > 0)) return n;
    const Vector step =
        (change[0][1] * slope[1] - change[1][1] * slope[0]) / determinant * axes[0] +
        (change[1][0] * slope[0] - change[0][0] * slope[1]) / determinant * axes[1];
    // Half of the step, and half again, until the slope falls.
    bool falls = false;
    for (long double share = 1; share > 1e-6L && !falls; share /= 2) {
      const Vector next = (n + share * step).normalized();
      const auto less = slope_at(separation, next, across_of(next));
      falls = std::hypot(less[0], less[1]) < std::hypot(slope[0], slope[1]);
      if (falls) n = next;
    }
    if (!falls) return n;
  }
  return n;
}

}  // namespace

SignedDistance signed_distance(const ConvexShape& first, const ConvexShape& second) {
  const Separation separation(first, second);
  const long double size = *std::ranges::max_element(first.semi_axes) +
                           *std::ranges::max_element(second.semi_axes) +
                           (second.pose.position - first.pose.position).norm();
  Found best = searched(separation, size);
  if (const Vector n = refined(separation, best.normal);
      separation.along(n) >= best.separation - 1e-16L * size) {
    best.normal = n;
    best.separation = separation.along(n);
  }
  // Where the separation is greatest along an axis of a body, its furthest points may jump.
  for (const ConvexShape* body : {&first, &second})
    for (const int axis : {0, 1, 2})
      for (const int sign : {-1, 1}) {
        const Vector n = sign * body->pose.turn.col(axis);
        if (separation.along(n) < best.separation) continue;
        best.normal = n;
        best.separation = separation.along(n);
      }
  return {.distance = best.separation,
          .normal = best.normal,
          .on_first = first.furthest(best.normal),
          .on_second = second.furthest(-best.normal),
          .uncertainty = std::max(best.bound - best.separation, 0.0L)};
}

}  // namespace stickslip::reference
