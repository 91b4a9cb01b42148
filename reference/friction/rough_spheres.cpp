// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/rough_spheres.hpp"

#include <algorithm>
#include <array>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

/// Integral of x^power over a width below `high`.
long double power_below(long double high, long double width, long double power) {
  if (high <= 0) return 0;
  const long double next = power + 1;
  return -std::pow(high, next) * std::expm1(next * std::log1p(-width / high)) / next;
}

}  // namespace

RoughSpheres::RoughSpheres(long double roughness, long double E_star, long double R_star) {
  for (const long double number : {roughness, E_star, R_star})
    if (!(number > 0) || !std::isfinite(number))
      throw std::invalid_argument("roughness, E_star and R_star must be above 0");
  offset_1_ = 0.82L * roughness;
  offset_2_ = 1.24L * roughness;
  stiffness_ = 4 * E_star * std::sqrt(R_star) / 3;
  force_1 = roughness * E_star * std::sqrt(2 * R_star * roughness);
  force_2 = 100 * force_1;
  const long double smooth = std::pow(force_2 / stiffness_, 2.0L / 3);
  overlap_2 = smooth + offset_1_ + offset_2_;
  exponent_2 = 1.5L * (smooth + offset_2_) / smooth;
  const long double reached = (smooth + offset_2_) * std::pow(100.0L, -1 / exponent_2);
  overlap_1 = offset_1_ + reached;
  exponent_1 = exponent_2 * overlap_1 / reached;
}

long double RoughSpheres::force(long double overlap) const {
  if (overlap <= 0) return 0;
  if (overlap < overlap_1) return force_1 * std::pow(overlap / overlap_1, exponent_1);
  if (overlap < overlap_2)
    return force_2 * std::pow((overlap - offset_1_) / (overlap_2 - offset_1_), exponent_2);
  return stiffness_ * std::pow(overlap - offset_1_ - offset_2_, 1.5L);
}

long double RoughSpheres::hertz(long double overlap) const {
  return overlap <= 0 ? 0 : stiffness_ * std::pow(overlap, 1.5L);
}

long double RoughSpheres::below(long double ceiling, long double width) const {
  if (ceiling <= overlap_1)
    return force_1 * overlap_1 * power_below(ceiling / overlap_1, width / overlap_1, exponent_1);
  if (ceiling <= overlap_2) {
    const long double all = overlap_2 - offset_1_;
    return force_2 * all * power_below((ceiling - offset_1_) / all, width / all, exponent_2);
  }
  return stiffness_ * power_below(ceiling - offset_1_ - offset_2_, width, 1.5L);
}

long double RoughSpheres::stored(long double overlap) const {
  long double energy = 0;
  long double bottom = 0;
  for (const long double ceiling : {overlap_1, overlap_2, std::max(overlap, overlap_2)}) {
    const long double reached = std::min(overlap, ceiling);
    if (reached > bottom) energy += below(reached, reached - bottom);
    bottom = ceiling;
  }
  return energy;
}

RoughImpact rough_impact(const RoughSpheres& spheres, long double mass, long double velocity) {
  if (!(mass > 0) || !(velocity > 0) || !std::isfinite(mass) || !std::isfinite(velocity))
    throw std::invalid_argument("mass and velocity must be above 0");
  const long double energy = mass * velocity * velocity / 2;
  long double high = spheres.overlap_1;
  while (spheres.stored(high) < energy) high *= 2;
  const auto missing = [&](long double overlap) { return energy - spheres.stored(overlap); };
  RoughImpact impact{.top_overlap = falling_root(missing, 0.0L, high)};
  const long double top = impact.top_overlap;
  std::array<long double, 4> places{0, std::min(spheres.overlap_1, top),
                                    std::min(spheres.overlap_2, top), top};
  boost::math::quadrature::tanh_sinh<long double> rule;
  long double above = 0;  // energy from the top of the piece to the top of all
  for (std::size_t i = 3; i > 0; --i) {
    const long double bottom = places[i - 1];
    const long double ceiling = places[i];
    if (!(bottom < ceiling)) continue;
    // d = ceiling - (ceiling - bottom) s^2: the velocity falls like s where it falls to 0.
    const long double height = ceiling - bottom;
    const auto rate = [&](long double s) -> long double {
      if (s < 1e-30L) return above > 0 ? 0 : std::sqrt(2 * mass * height / spheres.force(ceiling));
      const long double left = above + spheres.below(ceiling, height * s * s);
      return 2 * height * s / std::sqrt(2 * left / mass);
    };
    long double error = 0;
    impact.duration += 2 * rule.integrate(rate, 0.0L, 1.0L, 1e-17L, &error);
    impact.uncertainty_of_duration += 2 * error;
    above += spheres.below(ceiling, height);
  }
  return impact;
}

}  // namespace stickslip::reference
