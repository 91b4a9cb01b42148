// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/contact_radius.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

constexpr long double circle_ratio = boost::math::constants::pi<long double>();

/// Radius on the outer branch, 0 where there is none.
long double jkr_radius(long double radius, long double pull, long double overlap) {
  // d(a) = a^2/R - pull sqrt(a) is least where a^(3/2) = R pull/4, and convex beyond.
  const long double least = std::pow(radius * pull / 4, 2.0L / 3);
  const auto missing = [&](long double a) {
    return overlap - (a * a / radius - pull * std::sqrt(a));
  };
  if (!(missing(least) >= 0)) return 0;
  const long double plain = std::sqrt(radius * std::max(overlap, 0.0L));
  const long double high = 2 * (plain + std::pow(radius * pull, 2.0L / 3));
  return falling_root(missing, least, high);
}

}  // namespace

ContactRadii contact_radii(const TwoSpheres& spheres, long double overlap) {
  if (!(spheres.radius_1 > 0) || !(spheres.radius_2 > 0))
    throw std::invalid_argument("radius_1 and radius_2 must be above 0");
  if (!(spheres.E_star > 0) || !(spheres.work_of_adhesion >= 0))
    throw std::invalid_argument("E_star must be above 0, and work_of_adhesion not negative");
  const long double smaller = std::min(spheres.radius_1, spheres.radius_2);
  if (std::isinf(smaller))
    throw std::invalid_argument("radius_1, radius_2: only one of them can be infinite, a plane");
  const long double larger = std::max(spheres.radius_1, spheres.radius_2);
  if (!(overlap <= 2 * smaller))
    throw std::invalid_argument("overlap must be at most the diameter of the smaller sphere");
  const long double radius = smaller / (1 + smaller / larger);
  ContactRadii radii;
  radii.lens_over_hertz = boost::math::constants::root_two<long double>();
  if (overlap > 0) {
    radii.hertz = radii.dmt = std::sqrt(radius * overlap);
    // Sides of the triangle of the centres, by Heron, each over the larger radius where it is long.
    const long double ratio = smaller / larger;
    const long double part = overlap / larger;
    radii.lens =
        std::sqrt(overlap * (2 * smaller - overlap) * (2 - part) * (2 + 2 * ratio - part)) /
        (2 * (1 + ratio - part));
    radii.lens_over_hertz = radii.lens / radii.hertz;
  }
  const long double E = spheres.E_star;
  const long double w = spheres.work_of_adhesion;
  const long double pull = std::sqrt(2 * circle_ratio * w / E);
  radii.jkr = w > 0 ? jkr_radius(radius, pull, overlap) : radii.hertz;
  const long double cube = radii.jkr * radii.jkr * radii.jkr;
  radii.jkr_force = 4 * E * cube / (3 * radius) - std::sqrt(8 * circle_ratio * w * E * cube);
  return radii;
}

HeatAnswer heat_through_contact(const HeatContact& contact) {
  for (const long double number : {contact.radius, contact.conductivity_1, contact.conductivity_2})
    if (!(number > 0) || !std::isfinite(number))
      throw std::invalid_argument("radius and conductivities must be above 0");
  if (!(contact.capacity_1 > 0) || !(contact.capacity_2 > 0))
    throw std::invalid_argument("capacities must be above 0");
  if (!(contact.transfer >= 0) || !(contact.time >= 0))
    throw std::invalid_argument("transfer and time must not be negative");
  const long double a = contact.radius;
  const long double k1 = contact.conductivity_1;
  const long double k2 = contact.conductivity_2;
  const long double C1 = contact.capacity_1;
  const long double C2 = contact.capacity_2;
  if (std::isinf(C1) && std::isinf(C2))
    throw std::invalid_argument(
        "capacity_1, capacity_2: only one of them can be infinite, a body whose temperature stays");
  // The temperature of an infinite capacity stays.
  const long double share_1 = std::isinf(C1) ? 1 : std::isinf(C2) ? 0 : C1 / (C1 + C2);
  const long double share_2 = std::isinf(C2) ? 1 : std::isinf(C1) ? 0 : C2 / (C1 + C2);
  HeatAnswer answer;
  answer.conductance = 4 * a * k1 * k2 / (k1 + k2);
  answer.conductance_of_arithmetic_mean = a * (k1 + k2);
  answer.conductance_of_geometric_mean = 2 * a * std::sqrt(k1 * k2);
  answer.conductance_by_area = contact.transfer * circle_ratio * a * a;
  answer.time_constant = (std::isinf(C1) ? C2 : C1 * share_2) / answer.conductance;
  answer.equilibrium = share_1 * contact.temperature_1 + share_2 * contact.temperature_2;
  const long double left = std::exp(-contact.time / answer.time_constant);
  const long double apart = (contact.temperature_1 - contact.temperature_2) * left;
  answer.temperature_1_then = answer.equilibrium + share_2 * apart;
  answer.temperature_2_then = answer.equilibrium - share_1 * apart;
  answer.explicit_euler_unstable_from = 2 * answer.time_constant;
  return answer;
}

}  // namespace stickslip::reference
