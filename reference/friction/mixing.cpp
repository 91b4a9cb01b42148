// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/mixing.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

constexpr long double pi_of_decay = boost::math::constants::pi<long double>();

long double damping_ratio_of(long double restitution) {
  if (restitution == 0) return 1;
  const long double decay = -std::log(restitution);
  return decay / std::hypot(pi_of_decay, decay);
}

long double restitution_of(long double damping_ratio) {
  if (damping_ratio >= 1) return 0;
  const long double rest = (1 - damping_ratio) * (1 + damping_ratio);
  return std::exp(-pi_of_decay * damping_ratio / std::sqrt(rest));
}

/// Part of the softness of both that is that of the first, by a power of the stiffness.
long double softness_share(long double first, long double second, long double power) {
  return 1 / (1 + std::pow(first / second, power));
}

}  // namespace

Means means_of(long double first, long double second) {
  if (!(first >= 0) || !(second >= 0) || !std::isfinite(first) || !std::isfinite(second))
    throw std::invalid_argument("first and second must not be negative");
  return {.mean = (first + second) / 2,
          .geometric = std::sqrt(first * second),
          .harmonic = first + second > 0 ? 2 * first * second / (first + second) : 0,
          .least = std::min(first, second),
          .greatest = std::max(first, second),
          .product = first * second};
}

RestitutionMeans restitution_means(long double first, long double second) {
  if (!(first <= 1) || !(second <= 1))
    throw std::invalid_argument("first and second must be from 0 to 1");
  RestitutionMeans answer{.means = means_of(first, second)};
  answer.by_damping_ratios =
      restitution_of((damping_ratio_of(first) + damping_ratio_of(second)) / 2);
  answer.by_logarithms =
      first == 0 || second == 0 ? 0 : std::exp((std::log(first) + std::log(second)) / 2);
  return answer;
}

MixedModuli mixed_moduli(const ElasticPair& pair) {
  if (!(pair.E_1 > 0) || !(pair.E_2 > 0) || !(pair.radius_1 > 0) || !(pair.radius_2 > 0))
    throw std::invalid_argument("E_1, E_2, radius_1 and radius_2 must be above 0");
  if (std::isinf(std::min(pair.radius_1, pair.radius_2)) ||
      std::isinf(std::min(pair.E_1, pair.E_2)))
    throw std::invalid_argument(
        "of both radii only one can be infinite, a plane, and of both E only one, a rigid body");
  for (const long double nu : {pair.nu_1, pair.nu_2})
    if (!(nu > -1 && nu <= 0.5L))
      throw std::invalid_argument("nu_1 and nu_2 must be above -1 and at most 0.5");
  const long double plane_1 = pair.E_1 / (1 - pair.nu_1 * pair.nu_1);
  const long double plane_2 = pair.E_2 / (1 - pair.nu_2 * pair.nu_2);
  const long double shear_1 = pair.E_1 / (2 * (1 + pair.nu_1));
  const long double shear_2 = pair.E_2 / (2 * (1 + pair.nu_2));
  const long double radius = 1 / (1 / pair.radius_1 + 1 / pair.radius_2);
  const long double overlap = std::max(pair.overlap, 0.0L);
  const long double shape = 4 * std::sqrt(radius * overlap) * overlap / 3;
  MixedModuli mixed;
  mixed.E_star = 1 / (1 / plane_1 + 1 / plane_2);
  mixed.G_star = 1 / ((2 - pair.nu_1) / shear_1 + (2 - pair.nu_2) / shear_2);
  mixed.normal_force = shape * mixed.E_star;
  mixed.tangential_stiffness = 8 * mixed.G_star * std::sqrt(radius * overlap);
  mixed.share_of_the_overlap_1 = mixed.E_star / plane_1;
  mixed.normal_force_of_mean_moduli = shape * (plane_1 + plane_2) / 4;
  mixed.normal_force_two_thirds_rule =
      shape * std::pow(std::pow(plane_1, -2.0L / 3) + std::pow(plane_2, -2.0L / 3), -1.5L);
  return mixed;
}

MixedDissipation mixed_dissipation(const DissipativePair& pair) {
  if (!(pair.stiffness_1 > 0) || !(pair.stiffness_2 > 0))
    throw std::invalid_argument("stiffness_1 and stiffness_2 must be above 0");
  if (std::isinf(std::min(pair.stiffness_1, pair.stiffness_2)))
    throw std::invalid_argument(
        "stiffness_1, stiffness_2: only one of them can be infinite, a rigid body");
  if (!(pair.dissipation_1 >= 0) || !(pair.dissipation_2 >= 0))
    throw std::invalid_argument("dissipation_1 and dissipation_2 must not be negative");
  const long double c1 = pair.dissipation_1;
  const long double c2 = pair.dissipation_2;
  const auto share = [&](bool of_first, long double power) {
    return of_first ? softness_share(pair.stiffness_1, pair.stiffness_2, power)
                    : softness_share(pair.stiffness_2, pair.stiffness_1, power);
  };
  const long double s1 = share(true, 2.0L / 3);
  const long double s2 = share(false, 2.0L / 3);
  return {.share_1_two_thirds = s1,
          .by_shares_two_thirds = c1 * s1 + c2 * s2,
          .by_shares_linear = c1 * share(true, 1) + c2 * share(false, 1),
          .mean = (c1 + c2) / 2,
          .series = c1 * s1 * s1 + c2 * s2 * s2};
}

}  // namespace stickslip::reference
