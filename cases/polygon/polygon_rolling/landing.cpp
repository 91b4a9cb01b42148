// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_rolling/landing.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace stickslip::cases {

Landing first_landing(const RollingPolygon& polygon, double factor) {
  /// Longest step of the reference at the first factor [s].
  constexpr double step = 0.0025;
  RollingPolygon stiffer = polygon;
  stiffer.kn *= factor;
  stiffer.kt *= factor;
  stiffer.cn *= std::sqrt(factor);
  stiffer.ct *= std::sqrt(factor);
  Landing landing{.kn = stiffer.kn, .depth = stiffer.static_depth() / polygon.radius};
  try {
    const double second_vertex = 3 * polygon.half_sector();
    const auto samples = RollingPolygon::samples_of(
        stiffer.exact_states(600, step / std::sqrt(factor), second_vertex));
    landing.over_first = spin_at(samples, polygon.half_sector());
    landing.over_second = spin_at(samples, second_vertex);
  } catch (const std::runtime_error&) {
    // It has parted; the landing says so.
  }
  return landing;
}

RigidLanding rigid_landing(const RollingPolygon& polygon) {
  constexpr double mass = RollingPolygon::mass;
  constexpr double radius = RollingPolygon::radius;
  const double half = polygon.half_sector();
  const double about_vertex = polygon.inertia() + mass * radius * radius;
  // Twice the energy from the vertex to the landing and from the landing to the next vertex.
  const double lever = 2 * mass * RollingPolygon::gravity * radius / about_vertex;
  RigidLanding rigid;
  rigid.impact = (polygon.inertia() + mass * radius * radius * std::cos(2 * half)) / about_vertex;
  rigid.fall = lever * std::cos(polygon.slope) * (1 - std::cos(half));
  rigid.slide = lever * std::sin(polygon.slope) * std::sin(half);
  rigid.over_first =
      std::sqrt(std::max(0.0, polygon.spin * polygon.spin - rigid.fall + rigid.slide));
  return rigid;
}

std::optional<double> RigidLanding::after_over_before(const Landing& landing) const {
  if (!landing.over_first || !landing.over_second) return std::nullopt;
  const double first = *landing.over_first;
  const double second = *landing.over_second;
  return std::sqrt((second * second + fall - slide) / (first * first + fall + slide));
}

}  // namespace stickslip::cases
