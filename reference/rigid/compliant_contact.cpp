// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/compliant_contact.hpp"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::reference {
long double pulling_dashpot_restitution(long double damping_ratio) {
  return damping_ratio >= 1 ? std::numeric_limits<long double>::quiet_NaN()
                            : dashpot_restitution(damping_ratio, ContactEnd::overlap);
}

ReferenceContactAnswer reference_contact(const ReferenceContact& contact) {
  const auto& [d, T, z, ratio, mu, gravity] = contact;
  if (!(d > 0 && d <= 1 && T > 0 && z > 0 && ratio > 0 && mu > 0 && gravity > 0))
    throw std::invalid_argument(
        "reference contact: needs an impedance above 0 up to 1, and all others above 0");
  const long double freely = (1 - d) * gravity;  // what is left of gravity
  const long double round = freely * T * T * z * z;
  const long double creep = freely * T * std::sin(std::atan(mu) / 2) / (2 * ratio);
  // An edge has the softness 2 mu^2/ratio (1 + mu^2) of that of the normal, and bears a quarter.
  return {.overlap_round = round,
          .overlap_pyramid = round * mu * mu * (1 + mu * mu) / (2 * ratio),
          .creep_round = creep,
          .creep_pyramid = creep * (1 + mu * mu),
          .restitution = dashpot_restitution(z, ContactEnd::force)};
}

long double creep_by_transition_velocity(long double mu, long double transition,
                                         long double angle) {
  if (!(mu > 0 && transition > 0 && angle >= 0 &&
        angle <= boost::math::constants::half_pi<long double>()))
    throw std::invalid_argument(
        "creep: needs mu and the transition velocity > 0, an angle from 0 to pi/2");
  constexpr long double graze = 8 * std::numeric_limits<long double>::epsilon();
  const long double steepness = std::tan(angle) / mu;
  return steepness <= 1 + graze ? transition * steepness
                                : std::numeric_limits<long double>::quiet_NaN();
}

}  // namespace stickslip::reference
