// SPDX-License-Identifier: BSD-3-Clause
// A sphere that hits a wall, stepped through one contact: what the impact cases share.
#pragma once

#include "cases/drive/bodies/bodies.hpp"
#include "cases/drive/drive.hpp"

namespace stickslip::cases {

/// An impact before it happens. x is tangential, y normal (out of the wall), spin
/// counter-clockwise: the contact point moves with vx + spin times arm.
struct SphereImpact {
  double radius = 1;               ///< [m]
  double mass = 1;                 ///< [kg]
  double inertia = 0.4;            ///< [kg m^2]
  double normal_velocity = 1;      ///< of approach at touch [m/s], > 0
  double tangential_velocity = 0;  ///< of the centre [m/s]
  double spin = 0;                 ///< [rad/s]
  double gravity = 0;              ///< towards the wall [m/s^2]
  ArmRule arm = ArmRule::shortening;
  /// Where in a step the touch falls, in [0, 1): 0 begins a step exactly at touch, which flatters
  /// every scheme.
  double phase = 0;
  /// The largest gap at which the law has a force [m]: what is said of touch is meant there, and
  /// the contact lasts as long as the bodies are nearer.
  double reach = 0;
};

/// The impact at so many instants of touch, evenly spread over a step, the first of which is its
/// own.
std::vector<SphereImpact> at_instants(const SphereImpact& impact, int instants);

/// What is left of an impact.
struct ImpactOutcome {
  double contact_velocity = 0;     ///< vx + spin R at the end [m/s]
  double tangential_velocity = 0;  ///< [m/s]
  double spin = 0;                 ///< [rad/s]
  double normal_velocity = 0;      ///< of rebound [m/s]
  double duration = 0;             ///< of the contact [s]; NaN if it did not end
  double peak_normal_force = 0;    ///< greatest at a step [N]
  /// Start of stick after slip, over the duration; 0: none. Stick of less than three steps does not
  /// count.
  double first_stick = 0;
  double first_slip = 0;  ///< start of slip after stick, likewise
  WorkSums works;
};

/// The contact after one step. Forces act on the sphere.
struct ImpactSample {
  double time = 0;              ///< since touch [s]
  double overlap = 0;           ///< [m]
  double normal_force = 0;      ///< [N]
  double tangential_force = 0;  ///< along x [N]
  double contact_velocity = 0;  ///< of the contact point along x, at the end of the step [m/s]
  /// Elastic displacement of the sphere's contact point along x [m]; NaN: the law knows none.
  double elastic = std::numeric_limits<double>::quiet_NaN();
  Regime regime = Regime::separated;
};

/// Steps the sphere by dt until so many contacts have ended, to which gravity brings it back (at
/// most `most_steps` steps, flights included). The outcome is that of the last contact; works are
/// those of all.
ImpactOutcome run_impact(const Scheme& scheme, const SphereImpact& impact, double dt,
                         long most_steps, int contacts = 1);

/// The same of several spheres that are alike and differ in how they come, side by side as far as
/// the law is one of the catalogue: what one waits for does not keep the others. Each outcome is
/// that of run_impact() to the bit.
std::vector<ImpactOutcome> run_impacts(const Scheme& scheme, std::span<const SphereImpact> impacts,
                                       double dt, long most_steps, int contacts = 1);

/// The same as run_impact(), with every step of the first `contacts` contacts (flights between them
/// left out; the time goes on).
std::vector<std::vector<ImpactSample>> trace_impact(const Scheme& scheme,
                                                    const SphereImpact& impact, double dt,
                                                    long most_steps, int contacts = 1);

}  // namespace stickslip::cases
