// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/adhesive_friction.hpp"

#include <cmath>
#include <stdexcept>

namespace stickslip::reference {

AdhesiveLimits adhesive_limits(long double mu, long double force, long double G_over_E) {
  if (!(mu >= 0) || !std::isfinite(mu)) throw std::invalid_argument("mu must not be negative");
  if (!(force >= -1) || !std::isfinite(force))
    throw std::invalid_argument("the normal force must be at least -1 pull-off force");
  if (!(G_over_E > 0) || !std::isfinite(G_over_E))
    throw std::invalid_argument("G*/E* must be above 0");
  return {.coulomb = mu * std::abs(force),
          .thornton = mu * (force + 2),
          .pull_off = mu * (force + 1),
          .peeling = 4 * std::sqrt((force + 1) * G_over_E)};
}

}  // namespace stickslip::reference
