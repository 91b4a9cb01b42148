// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/elliptic_friction.hpp"

#include <algorithm>
#include <cmath>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

PlaneForce turned(const PlaneForce& force, long double angle) {
  const long double c = std::cos(angle);
  const long double s = std::sin(angle);
  return {c * force[0] - s * force[1], s * force[0] + c * force[1]};
}

/// A force of the frame of the axes by a rule that knows the half axes, in the frame outside.
template <class Rule>
PlaneForce in_axes(const FrictionEllipse& ellipse, const PlaneForce& force, const Rule& rule) {
  const long double a = ellipse.mu * ellipse.load;
  const long double b = ellipse.mu_across * ellipse.load;
  return turned(rule(turned(force, -ellipse.axes), a, b), ellipse.axes);
}

}  // namespace

long double over_ellipse(const FrictionEllipse& ellipse, const PlaneForce& force) {
  const PlaneForce own = turned(force, -ellipse.axes);
  return std::hypot(own[0] / ellipse.mu, own[1] / ellipse.mu_across) / ellipse.load;
}

PlaneForce nearest_return(const FrictionEllipse& ellipse, const PlaneForce& force) {
  if (over_ellipse(ellipse, force) <= 1) return force;
  return in_axes(ellipse, force, [](const PlaneForce& f, long double a, long double b) {
    // The point a^2 f1/(a^2 + t), b^2 f2/(b^2 + t): the rest is t times half the normal.
    const auto excess = [&](long double t) {
      return std::hypot(a * f[0] / (a * a + t), b * f[1] / (b * b + t)) - 1;
    };
    const long double most = std::hypot(a * f[0], b * f[1]);
    const long double t = falling_root(excess, 0.0L, 2 * most);
    return PlaneForce{a * a * f[0] / (a * a + t), b * b * f[1] / (b * b + t)};
  });
}

PlaneForce radial_return(const FrictionEllipse& ellipse, const PlaneForce& force) {
  const long double over = std::max(over_ellipse(ellipse, force), 1.0L);
  return {force[0] / over, force[1] / over};
}

PlaneForce nearest_slide(const FrictionEllipse& ellipse, long double direction) {
  const PlaneForce along{std::cos(direction), std::sin(direction)};
  return in_axes(ellipse, along, [](const PlaneForce& s, long double a, long double b) {
    const long double size = std::hypot(a * s[0], b * s[1]);
    return PlaneForce{a * a * s[0] / size, b * b * s[1] / size};
  });
}

PlaneForce radial_slide(const FrictionEllipse& ellipse, long double direction) {
  const PlaneForce along{std::cos(direction), std::sin(direction)};
  const long double over = over_ellipse(ellipse, along);
  return {along[0] / over, along[1] / over};
}

}  // namespace stickslip::reference
