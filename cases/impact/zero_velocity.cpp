// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/zero_velocity.hpp"

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

namespace stickslip::cases {

double projected_velocity(const TangentialStep& step) {
  return std::copysign(1.0, step.velocity_before) * step.velocity_after;
}

double zero_by_friction_limit(const TangentialStep& step, double mu, FormulaReading reading) {
  const double rate = mu * step.normal_force * step.mobility;
  if (reading == FormulaReading::mended) return step.start + std::abs(step.velocity_before) / rate;
  // Of the vector's two signs the one along the motion before the step.
  return step.start + projected_velocity(step) / rate;
}

double zero_by_force(const TangentialStep& step, FormulaReading reading) {
  const double from = reading == FormulaReading::mended ? step.end : step.start;
  const double projection = std::copysign(1.0, step.velocity_after) * step.force_after;  // Eq. 47
  return from - std::abs(step.velocity_after) / (projection * step.mobility);
}

double zero_by_root(const TangentialStep& step) {
  const double before = step.velocity_before;
  const double after = step.velocity_after;
  if (before == 0) return step.start;
  if (after == 0) return step.end;
  if (std::signbit(before) == std::signbit(after)) return std::numeric_limits<double>::quiet_NaN();
  const double dt = step.end - step.start;
  const double rate_before = dt * step.mobility * step.force_before;
  const double rate_after = dt * step.mobility * step.force_after;
  // Hermite's cubic on [0, 1].
  const auto velocity = [&](double x) {
    const double y = 1 - x;
    return y * y * ((1 + 2 * x) * before + x * rate_before) +
           x * x * ((1 + 2 * y) * after - y * rate_after);
  };
  std::uintmax_t iterations = 100;
  const auto bracket = boost::math::tools::toms748_solve(
      velocity, 0.0, 1.0, before, after, boost::math::tools::eps_tolerance<double>(), iterations);
  return step.start + dt * (bracket.first + bracket.second) / 2;
}

}  // namespace stickslip::cases
