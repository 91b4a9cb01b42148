// SPDX-License-Identifier: BSD-3-Clause
// Paths and closed forms of Mindlin and of Mindlin & Deresiewicz for the tests of Hertzian laws.
// Nothing here is shared with the laws. Pairs of unit spheres with G = 1, nu = 0.5, mu = 0.5.
#pragma once

#include "lib/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::testing {

constexpr double unit_mu = 0.5;

/// A Hertzian law as on the command line, with G = 1, nu = 0.5, mu = 0.5.
inline AnyLaw unit_law(const std::string& text) {
  return framed_law(text).law.with({{"G", 1.0}, {"nu", 0.5}, {"mu", unit_mu}});
}

/// Normal force of unit spheres: (4/3) E* sqrt(1/2) overlap^1.5 with E* = G/(1 - nu) = 2.
inline double unit_normal_force(double overlap) {
  return 8.0 / 3 * std::sqrt(0.5) * std::pow(overlap, 1.5);
}
/// The overlap at a normal force.
inline double unit_overlap(double normal) {
  return std::pow(normal / unit_normal_force(1), 2.0 / 3);
}

/// Stiffness without slip, 8 G* a with G* = G/(2 (2 - nu)) = 1/3 and a = sqrt(overlap/2).
inline double unit_stiffness(double overlap) { return 8.0 / 3 * std::sqrt(0.5 * overlap); }

/// Movement at which all slides at constant overlap: 3 mu Fn/(16 G* a).
inline double sliding_movement(double overlap) {
  return 1.5 * unit_mu * unit_normal_force(overlap) / unit_stiffness(overlap);
}

/// Cattaneo & Mindlin: force over the limit at a movement x over that of sliding, from virgin.
inline double cattaneo_mindlin(double x) { return x < 1 ? 1 - std::pow(1 - x, 1.5) : 1; }

/// A point of a path: overlap and collinear shift, both cumulative.
struct CollinearPoint {
  double overlap = 0;  ///< [m]
  double shift = 0;    ///< [m]
};

/// The steps between points, the first one from a virgin contact at overlap zero. The shift has the
/// direction (cos angle, sin angle).
inline std::vector<ContactStep> collinear_steps(std::span<const CollinearPoint> points,
                                                double angle = 0) {
  std::vector<ContactStep> steps;
  CollinearPoint last;
  for (const CollinearPoint& point : points) {
    ContactStep step;
    step.overlap_old = last.overlap;
    step.overlap_new = point.overlap;
    const double moved = point.shift - last.shift;
    step.shift = {moved * std::cos(angle), moved * std::sin(angle)};
    if (angle == 0) step.shift[1] = 0;
    step.effective_radius = 1;
    steps.push_back(step);
    last = point;
  }
  return steps;
}

/// Preload at overlap 0.02, then the turns of x (movement over that of sliding), n steps each.
inline std::vector<CollinearPoint> constant_normal_path(std::span<const double> turns, int n) {
  constexpr double overlap = 0.02;
  std::vector<CollinearPoint> points{{overlap, 0}};
  double from = 0;
  for (const double to : turns) {
    for (int i = 1; i <= n; ++i) {
      points.push_back({overlap, (from + (to - from) * i / n) * sliding_movement(overlap)});
    }
    from = to;
  }
  return points;
}

/// Section 4.1 of Kuhn's paper on the Jaeger contact: preload, then proportional loading with slope
/// beta = 4 to 0.9 of the limit (B) and unloading to -0.9 of it (D), n steps of equal force each.
/// Movements by Mindlin & Deresiewicz (1953), so that the exact forces are known.
struct ObliquePath {
  std::vector<CollinearPoint> points;
  double normal_b = 0;      ///< normal force at B [N]
  double normal_d = 0;      ///< normal force at D [N]
  double tangential_b = 0;  ///< exact tangential force at B [N]
  double tangential_d = 0;  ///< exact tangential force at D [N]
};

/// The oblique path.
inline ObliquePath oblique_path(int n) {
  constexpr double beta = 4;
  constexpr double part = 0.9;
  constexpr double overlap = 0.02;
  constexpr double f = unit_mu;
  constexpr double kappa = 1.5;  // (2 - nu)/(2 (1 - nu))
  const double f0 = unit_normal_force(overlap);
  ObliquePath path;
  path.normal_b = beta * f0 / (beta - part * f);
  path.normal_d = beta * f0 / (beta + part * f);
  path.tangential_b = part * f * path.normal_b;
  path.tangential_d = -part * f * path.normal_d;
  path.points.push_back({overlap, 0});
  const auto loaded = [&](double normal, double tangential) {
    return kappa * f * (unit_overlap(normal) - unit_overlap(normal - tangential / f));
  };
  const double shift_b = loaded(path.normal_b, path.tangential_b);
  const double without_trace = path.normal_b - path.tangential_b / f;
  for (int i = 1; i <= n; ++i) {
    const double normal = f0 + (path.normal_b - f0) * i / n;
    path.points.push_back({unit_overlap(normal), loaded(normal, beta * (normal - f0))});
  }
  for (int i = 1; i <= n; ++i) {
    const double normal = path.normal_b + (path.normal_d - path.normal_b) * i / n;
    const double tangential = beta * (normal - f0);
    const double core = (tangential - path.tangential_b + f * (normal + path.normal_b)) / (2 * f);
    const double shift =
        core >= without_trace
            ? shift_b -
                  kappa * f *
                      (unit_overlap(normal) + unit_overlap(path.normal_b) - 2 * unit_overlap(core))
            : -kappa * f * (unit_overlap(normal) - unit_overlap(normal + tangential / f));
    path.points.push_back({unit_overlap(normal), shift});
  }
  return path;
}

/// Errors of a law on the oblique path over the friction limit there.
struct ObliqueErrors {
  double b = 0;
  double d = 0;
};

/// Errors with n steps a leg.
inline ObliqueErrors oblique_errors(const std::string& law, int n) {
  const ObliquePath path = oblique_path(n);
  const auto steps = collinear_steps(path.points);
  const auto answers = advance(unit_law(law), {}, steps);
  const auto at = [&](std::size_t i) { return answers[i].force.tangential[0]; };
  const auto count = static_cast<std::size_t>(n);
  return {(at(count) - path.tangential_b) / (unit_mu * path.normal_b),
          (at(2 * count) - path.tangential_d) / (unit_mu * path.normal_d)};
}

/// Limit of errors that go to it in first order, from n and 2 n steps.
inline ObliqueErrors oblique_limits(const std::string& law, int n) {
  const ObliqueErrors coarse = oblique_errors(law, n);
  const ObliqueErrors fine = oblique_errors(law, 2 * n);
  return {2 * fine.b - coarse.b, 2 * fine.d - coarse.d};
}

/// Tangential forces over the limit at the end of each turn of a path at constant normal force.
inline std::vector<double> constant_normal_forces(const std::string& law,
                                                  std::span<const double> turns, int n) {
  const auto points = constant_normal_path(turns, n);
  const auto steps = collinear_steps(points);
  const auto answers = advance(unit_law(law), {}, steps);
  std::vector<double> forces;
  for (std::size_t i = 1; i <= turns.size(); ++i) {
    const ContactForce& f = answers[i * static_cast<std::size_t>(n)].force;
    forces.push_back(f.tangential[0] / (unit_mu * f.normal));
  }
  return forces;
}

/// Steps of these changes of overlap and shifts, from overlap zero, turned by an angle.
struct MovementRow {
  double d_overlap = 0;  ///< [m]
  double shift_1 = 0;    ///< [m]
  double shift_2 = 0;    ///< [m]
};
inline std::vector<ContactStep> steps_of_rows(std::span<const MovementRow> rows, double radius,
                                              double angle = 0) {
  std::vector<ContactStep> steps;
  double overlap = 0;
  for (const MovementRow& row : rows) {
    ContactStep step;
    step.overlap_old = overlap;
    step.overlap_new = overlap += row.d_overlap;
    step.shift = Eigen::Rotation2Dd(angle) * Vector2(row.shift_1, row.shift_2);
    step.effective_radius = radius;
    steps.push_back(step);
  }
  return steps;
}

/// How much the last force of a path depends on the direction of all of it: the largest difference,
/// over the size of the force, between turning before and after, at 1000 angles.
inline double dependence_on_direction(const AnyLaw& law, std::span<const MovementRow> rows,
                                      double radius) {
  const Vector2 straight = advance(law, {}, steps_of_rows(rows, radius)).back().force.tangential;
  double largest = 0;
  for (int i = 1; i <= 1000; ++i) {
    const double angle = 2 * std::numbers::pi * i / 1000;
    const Vector2 turned =
        advance(law, {}, steps_of_rows(rows, radius, angle)).back().force.tangential;
    const Vector2 back = Eigen::Rotation2Dd(-angle) * turned;
    largest = std::max(largest, (back - straight).norm() / straight.norm());
  }
  return largest;
}

/// The law has the forces of the truth on the oblique path, at every number of steps.
inline void check_oblique_truth(const std::string& law, const std::string& name, double within) {
  for (const auto& level : jaeger_truth(name).at("output")) {
    const int n = level.at("n_per_leg").get<int>();
    const ObliquePath path = oblique_path(n);
    const ObliqueErrors errors = oblique_errors(law, n);
    BOOST_TEST_INFO_SCOPE(n << " steps");
    BOOST_TEST(
        errors.b * unit_mu * path.normal_b + path.tangential_b == number_of(level.at("Ft_B")),
        tolerance(within));
    BOOST_TEST(
        errors.d * unit_mu * path.normal_d + path.tangential_d == number_of(level.at("Ft_D")),
        tolerance(within));
  }
}

/// The law has the stiffness without slip across the force.
inline void check_stiffness_across(const std::string& law) {
  auto steps = collinear_steps(constant_normal_path(std::array{0.8}, 10));
  ContactStep across = steps.back();
  across.shift = {0, 1e-9};
  steps.push_back(across);
  const auto answers = advance(unit_law(law), {}, steps);
  const Vector2 change =
      answers.back().force.tangential - answers[answers.size() - 2].force.tangential;
  BOOST_TEST(change[1] == unit_stiffness(0.02) * 1e-9, tolerance(1e-6));
  BOOST_TEST(std::abs(change[0]) < 1e-15);
}

/// The law gives the same forces on the oblique path turned by an angle.
inline void check_direction(const std::string& law, double angle) {
  const ObliquePath path = oblique_path(16);
  const auto straight = advance(unit_law(law), {}, collinear_steps(path.points));
  const auto turned = advance(unit_law(law), {}, collinear_steps(path.points, angle));
  for (std::size_t i = 0; i < straight.size(); ++i) {
    const double f = straight[i].force.tangential[0];
    const Vector2 expected{f * std::cos(angle), f * std::sin(angle)};
    BOOST_TEST(apart(turned[i].force.tangential, expected) < 1e-13 * path.normal_b);
  }
}

}  // namespace stickslip::testing
