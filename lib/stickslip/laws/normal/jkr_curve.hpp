// SPDX-License-Identifier: BSD-3-Clause
// Force, radius and energy of an adhesive contact of elastic spheres after Johnson, Kendall and
// Roberts.
//
// Source: K. L. Johnson, K. Kendall & A. D. Roberts, Proc. R. Soc. A 324 (1971) 301-313. With Fc =
// 3/2 pi w R*, delta_c = 3/4 (pi^2 w^2 R*/E*^2)^(1/3) and y^2 the radius over that at which the
// contact tears off,
//     F/Fc = (y^6 - 6 y^3)/9,   overlap/delta_c = (y^4 - 4 y)/3,                              (1)
// stable under a given overlap for y >= 1. Of the free energy, elastic less w times the area, the
// force is the slope along this curve, and at y = 0 it is that of bodies apart:
//     Psi = 2/27 Fc delta_c (y^10/5 - 2 y^7 + 3 y^4).                                         (2)
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace stickslip {

/// The greatest root y >= 1 of y^4 - 4 y = 3 overlap, overlap >= -1, in closed form: the quartic
/// is (y^2 + s y + ..)(y^2 - s y + ..) with s^2 the positive root of t^3 + 12 overlap t = 16.
inline double jkr_root(double overlap) noexcept {
  const double d = std::max(overlap, -1.0);
  // Cardano: t = 2 (u - d/u), u^3 = 1 + sqrt(1 + d^3); of the difference of cubes, which is 2.
  const double root = std::sqrt(std::max((1 + d) * (1 - d + d * d), 0.0));
  const double u = std::cbrt(1 + root);
  const double v = d / u;
  const double t = 4 / (u * u + d + v * v);
  const double s = std::sqrt(t);
  return 0.5 * (s + std::sqrt(std::max(8 / s - t, 0.0)));
}

/// The curve of one pair of spheres.
struct JkrCurve {
  double e_star = 0;    ///< 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2 [Pa]
  double radius = 0;    ///< R* = 1/(1/R1 + 1/R2) [m]
  double pull_off = 0;  ///< Fc [N]
  double tear_off = 0;  ///< delta_c, the gap at which the contact tears off [m]

  /// Curve for w [J/m^2], R* [m] and E* [Pa].
  JkrCurve(double work_of_adhesion, double reduced_radius, double modulus) noexcept
      : e_star(modulus),
        radius(reduced_radius),
        pull_off(1.5 * std::numbers::pi * work_of_adhesion * reduced_radius) {
    const double root = std::cbrt(std::numbers::pi * work_of_adhesion / modulus);
    tear_off = 0.75 * root * root * std::cbrt(reduced_radius);
  }

  /// A contact at one overlap.
  struct Point {
    double y = 0;       ///< root of the radius over that at tear-off [-]; infinite without adhesion
    double force = 0;   ///< [N]
    double radius = 0;  ///< [m]
  };
  /// At an overlap from -delta_c on [m].
  Point at(double overlap) const noexcept {
    if (is_hertz(overlap)) {
      const double a = std::sqrt(radius * overlap);
      return {std::numeric_limits<double>::infinity(), 4.0 / 3 * e_star * a * overlap, a};
    }
    if (tear_off == 0) return {};
    const double y = jkr_root(overlap / tear_off);
    const double cube = y * y * y;
    // a_t^2 = R* delta_c/3: the overlap is a^2/R* less a part that is as y.
    return {y, pull_off * cube * (cube - 6) / 9, std::sqrt(radius * tear_off / 3) * y * y};
  }
  /// Derivatives of force and radius by the overlap at a point of the curve, of a contact that has
  /// a force; infinite at tear-off.
  struct Slope {
    double force = 0;   ///< [N/m]
    double radius = 0;  ///< [-]
  };
  Slope slope(double overlap, const Point& at) const noexcept {
    if (is_hertz(overlap)) return {2 * e_star * at.radius, 0.5 * at.radius / overlap};
    const double cube = at.y * at.y * at.y;
    const double growth = 0.75 / (tear_off * (cube - 1));  // dy/d(overlap)
    return {pull_off * at.y * at.y * (cube - 3) * (2.0 / 3) * growth,
            2 * at.radius / at.y * growth};
  }
  /// Integral of the force from one overlap to another, both from -delta_c on [J]; no difference of
  /// nearly equal numbers.
  double work(double from, double to) const noexcept {
    if (is_hertz(std::max(from, to)))
      return hertz_mean(std::max(from, 0.0), std::max(to, 0.0)) * (to - from);
    return tear_off == 0 ? 0 : mean_force(from, to) * (to - from);
  }
  /// Free energy of (2) at touch, which is lost when the bodies snap together [J]: negative.
  double energy_at_touch() const noexcept {
    const double x4 = 4 * std::cbrt(4.0);  // y^4 = 4 y
    return 2.0 / 27 * pull_off * tear_off * x4 * (16.0 / 5 - 8 + 3);
  }
  /// Energy at tear-off, which is lost there [J].
  double energy_at_tear_off() const noexcept { return 2.0 / 27 * pull_off * tear_off * 1.2; }

 private:
  /// Whether adhesion is below round-off, or there is none.
  bool is_hertz(double overlap) const noexcept { return overlap > 1e30 * tear_off; }
  double hertz_mean(double from, double to) const noexcept {
    const double a = std::sqrt(from);
    const double b = std::sqrt(to);
    const double squares = from * from + to * to + a * b * (from + a * b + to);
    return 8.0 / 15 * e_star * std::sqrt(radius) * squares / (a + b);
  }
  double mean_force(double from, double to) const noexcept {
    const double a = jkr_root(from / tear_off);
    const double b = jkr_root(to / tear_off);
    // Both (2) and the overlap of (1) over b - a.
    const double ratio = (a * a + b * b) * (a + b) - 4;
    if (ratio < 1e-5) return 0.5 * (at(from).force + at(to).force);
    const auto quotient = [a, b](int power) {  // (b^n - a^n)/(b - a)
      double sum = 0;
      double of_b = 1;
      for (int k = 0; k < power; ++k) {
        sum = sum * a + of_b;
        of_b *= b;
      }
      return sum;
    };
    const double energy = quotient(10) / 5 - 2 * quotient(7) + 3 * quotient(4);
    return 2.0 / 9 * pull_off * energy / ratio;
  }
};

}  // namespace stickslip
