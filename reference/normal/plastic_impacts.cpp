// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/plastic_impacts.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>

namespace stickslip::reference {
namespace {

using boost::math::long_double_constants::pi;

/// Luding's with k2 of the greatest overlap.
long double restitution_squared(long double k1, long double k2, long double kc) {
  const long double loop = k2 - k1;
  return k1 / k2 - kc * loop * loop / (k1 * k2 * (k2 + kc));
}

}  // namespace

long double WaltonBraunImpact::restitution() const { return std::sqrt(1 / k2_over_k1); }

long double WaltonBraunImpact::duration() const {
  return pi / 2 * std::sqrt(mass / k1) * (1 + restitution());
}

long double WaltonBraunImpact::restitution_with_slope(long double velocity) const {
  const long double omega = std::sqrt(k1 / mass);
  return std::sqrt(omega / (slope * velocity + omega));
}

long double velocity_of_limit(const LudingPath::Parameters& law, long double mass) {
  return law.limit * std::sqrt(law.k1 / mass);
}

long double luding_restitution(const LudingPath::Parameters& law, long double mass,
                               long double velocity) {
  const LudingPath path(law);
  const long double k2 = path.stiffness(velocity * std::sqrt(mass / law.k1));
  long double squared = restitution_squared(law.k1, k2, law.kc);
  const long double limit = velocity_of_limit(law, mass);
  if (law.limit > 0 && velocity > limit)
    squared = 1 - (1 - squared) * (limit / velocity) * (limit / velocity);
  return std::sqrt(std::max(squared, 0.0L));
}

long double plastic_dashpot_restitution(long double k2_over_k1, long double zeta_1,
                                        ContactEnd end) {
  const long double share = std::sqrt(1 / k2_over_k1);
  const long double zeta_2 = zeta_1 * share;
  const long double way_in = share * std::exp(-zeta_1 * time_to_turn(zeta_1));
  if (end == ContactEnd::force) return way_in * std::exp(-zeta_2 * time_to_turn(zeta_2));
  if (zeta_2 >= 1) return 0;
  const long double w = std::sqrt(1 - zeta_2) * std::sqrt(1 + zeta_2);
  return way_in * std::exp(-zeta_2 * (pi / w - time_to_turn(zeta_2)));
}

long double thornton_ning_restitution(long double v_over_vy) {
  if (v_over_vy <= 1) return 1;
  const long double y = 1 / v_over_vy;
  const long double square = y * y;
  const long double share = y / (y + 2 * std::sqrt((6 - square) / 5));
  return std::sqrt(std::sqrt(3.0L) * (6 - square) / 5) * std::pow(share, 0.25L);
}

}  // namespace stickslip::reference
