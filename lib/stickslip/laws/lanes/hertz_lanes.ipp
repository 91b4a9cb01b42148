// SPDX-License-Identifier: BSD-3-Clause
// What hertz.hpp says of one contact, by lanes, for bodies that are alike.
#pragma once

#include "stickslip/contact/batch/kernel_lanes.ipp"
#include "stickslip/laws/parts/hertz.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// HertzContact, of a law that has the fields of describe_hertz, with shear_modulus_2 = 0.
struct HertzContactLanes {
  Lanes c;              ///< [N/m^1.5]
  Lanes inverse_kappa;  ///< [-]
};
template <class Law>
STICKSLIP_DEVICE HertzContactLanes hertz_contact_lanes(const Law& law, const StepLanes& step) {
  const double soft = 1 - law.poisson_ratio;
  const double softer = 2 - law.poisson_ratio;
  const double both = 1 / (soft * softer);
  return {Lanes(4.0 / 3 * law.shear_modulus * (softer * both)) * sqrt(0.5 * step.effective_radius),
          2 * soft * (soft * both)};
}

/// touching_part(), of contacts that touch at the end.
STICKSLIP_DEVICE inline Lanes touching_part(const StepLanes& step) {
  const LaneMask is_new = step.overlap_old < Lanes(0);
  if (is_new.bits() == 0) return 1;
  return is_new.select(step.overlap_new / (step.overlap_new - step.overlap_old), 1);
}

/// At the end of a step.
struct HertzLanes {
  Lanes force;                 ///< hertz_normal_force() [N]
  Lanes tangential_stiffness;  ///< HertzContact::tangential_stiffness() [N/m]
};
template <class Law>
STICKSLIP_DEVICE HertzLanes hertz_lanes(const Law& law, const StepLanes& step) {
  const auto [c, inverse_kappa] = hertz_contact_lanes(law, step);
  const Lanes overlap = max(step.overlap_new, 0);
  const Lanes root = sqrt(overlap);
  return {c * overlap * root, 1.5 * c * root * inverse_kappa};
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
