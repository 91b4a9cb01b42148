// SPDX-License-Identifier: BSD-3-Clause
// Two bodies that meet, in steps so fine that what a law gives there is its own answer.
#pragma once

#include "cases/drive/bodies/sphere_impact.hpp"

namespace stickslip::cases {

/// Two spheres, or one and a wall, by what they move as.
struct EffectivePair {
  double mass = 0;      ///< m*, 1/m* = 1/m1 + 1/m2 [kg]
  double radius = 0;    ///< R*, 1/R* = 1/R1 + 1/R2 [m]
  double velocity = 0;  ///< of the head-on approach [m/s]
};

/// Steps per contact that restitutions are measured with.
inline constexpr int fine_steps = 4000;

/// The pair as a sphere on a wall; `phase` as in SphereImpact, `tangential_velocity` that of the
/// contact point [m/s].
SphereImpact impact_of(const EffectivePair& pair, double phase, double tangential_velocity = 0);

/// An impact in about so many steps per contact. Throws InputError where it does not end.
ImpactOutcome stepped_impact(const Scheme& scheme, const SphereImpact& impact,
                             int steps_per_contact);

/// Restitution of the law itself in a head-on impact in fine steps.
double stepped_restitution(const Scheme& scheme, const EffectivePair& pair,
                           int steps_per_contact = fine_steps);

}  // namespace stickslip::cases
