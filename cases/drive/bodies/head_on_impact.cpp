// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/bodies/head_on_impact.hpp"

#include <algorithm>
#include <cmath>

#include "stickslip/description/description.hpp"

namespace stickslip::cases {

SphereImpact impact_of(const EffectivePair& pair, double phase, double tangential_velocity) {
  return {.radius = pair.radius,
          .mass = pair.mass,
          .inertia = 0.4 * pair.mass * pair.radius * pair.radius,
          .normal_velocity = pair.velocity,
          .tangential_velocity = tangential_velocity,
          .arm = ArmRule::constant,
          .phase = phase};
}

ImpactOutcome stepped_impact(const Scheme& scheme, const SphereImpact& impact,
                             int steps_per_contact) {
  constexpr long patience = 4;  // steps that do not end it by then are too short
  // A coarse run tells how long the contact lasts, from steps short enough for any stiffness.
  double dt = 1e-3 * impact.radius / impact.normal_velocity;
  for (int i = 0; i < 60; ++i) {
    const ImpactOutcome outcome = run_impact(scheme, impact, dt, patience * steps_per_contact);
    const double taken = outcome.duration / dt;
    if (taken >= 0.5 * steps_per_contact && taken <= 2 * steps_per_contact) return outcome;
    // A step that is too long shows too few of them, one that is too short no end.
    dt = std::isfinite(outcome.duration)
             ? std::clamp(outcome.duration / steps_per_contact, dt / 50, dt * 50)
             : dt * 3;
  }
  throw InputError(scheme.label + ": an impact of two bodies at " +
                   shortest(impact.normal_velocity) +
                   " m/s does not end: they stick; a faster one may, or one with a weaker pull");
}

double stepped_restitution(const Scheme& scheme, const EffectivePair& pair, int steps_per_contact) {
  return stepped_impact(scheme, impact_of(pair, 0.5), steps_per_contact).normal_velocity /
         pair.velocity;
}

}  // namespace stickslip::cases
