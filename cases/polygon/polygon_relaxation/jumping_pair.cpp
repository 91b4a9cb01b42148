// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_relaxation/jumping_pair.hpp"

#include <array>
#include <cmath>

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using Pair = JumpingPair;

constexpr double wedge_height = 0.4;               // [m]
constexpr double bar_length = 2;                   // [m]
constexpr double bar_at = -0.42;                   // middle of the bar, left of the tip [m]
constexpr double deepest = 1.7 * Pair::thickness;  // depth at the end of the way down [m]

double cotangent(double degrees) { return 1 / std::tan(degrees * degree); }

Polygon wedge() {
  return Polygon(std::array<Vector2, 3>{{{0, 0},
                                         {-wedge_height * cotangent(Pair::gentle), -wedge_height},
                                         {wedge_height * cotangent(Pair::steep), -wedge_height}}});
}

Polygon bar() {
  const double x = bar_length / 2;
  const double y = Pair::thickness / 2;
  return Polygon(std::array<Vector2, 4>{{{-x, -y}, {x, -y}, {x, y}, {-x, y}}});
}

/// Centroid of the bar at this depth [m].
Vector2 bar_centre(double depth) { return {bar_at, Pair::thickness / 2 - depth}; }

}  // namespace

double JumpingPair::spread() { return cotangent(gentle) + cotangent(steep); }

double JumpingPair::area_at(double depth) {
  const double through = std::max(depth - thickness, 0.0);
  return spread() / 2 * (depth * depth - through * through);
}

double JumpingPair::chord_at(double depth) {
  const double through = depth - thickness;
  if (through <= 0) return 0;
  const double across = depth * cotangent(gentle) + through * cotangent(steep);
  const bool is_longer = std::hypot(across, thickness) > depth * spread();
  return is_longer ? std::atan(thickness / across) : 0;
}

RelaxingPolygon JumpingPair::relaxing(const PolygonRelaxation& problem) {
  using reference::PolygonPlane;
  const auto springs = disc_contact(restitution_of(problem), problem.kn, problem.mass);
  const IrregularPair pair(springs, problem.mu, wedge(), bar(), bar_centre(first_depth));
  const double force =
      problem.kn * area_at(rest_depth) / (2 * pair.size()) / std::cos(problem.load_angle * degree);
  return loaded_pair(
      problem, pair, bar_centre(first_depth), force, duration,
      std::array{PolygonPlane::longest_chord, PolygonPlane::boundary, PolygonPlane::mean_angle});
}

reference::PolygonWay JumpingPair::way_down(const RelaxingPolygon& relaxing) {
  const auto pair = relaxing.pair.as_reference(reference::PolygonPlane::longest_chord);
  const auto centre = [](reference::Extended time) {
    return extended(bar_centre(first_depth + narrow(time) * (deepest - first_depth)));
  };
  return {pair.fixed, pair.free, centre};
}

}  // namespace stickslip::cases
