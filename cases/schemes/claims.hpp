// SPDX-License-Identifier: BSD-3-Clause
// What integrators and kinematics are known to do, stated once. Cases derive from it what theory
// expects of a scheme, as they do from the claims of laws.
#pragma once

#include "cases/expectation.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// What a time integrator does, whatever it moves.
struct IntegratorClaims {
  /// Order of positions and velocities at the end of a step, where forces are smooth and do not
  /// depend on velocities.
  int order = 2;
  /// The same where forces depend on velocities.
  int damped_order = 2;
  /// Share of each impulse that is applied; if not 1, masses seem larger by its inverse.
  double impulse = 1;
  /// Positions and velocities belong to times half a step apart.
  bool half_a_step_apart = false;
  /// A polynomial through earlier steps, which kinks of the force break.
  bool smooth_forces_only = false;
  /// The velocity that contacts are told leads the movement of the step by half a step.
  bool velocity_leads = false;
  /// The same in words, for expectations; empty for order 2 without more.
  std::string_view why = {};

  /// Whether it is of second order and meets kinks of the force with no more harm than that.
  bool second_order() const { return order == 2 && impulse == 1 && !smooth_forces_only; }
  /// Factor by which masses seem larger.
  double mass_factor() const { return 1 / impulse; }
};
IntegratorClaims claims_of(Integrator integrator);

/// What a way to make the movement of a contact from that of its bodies does.
struct KinematicsClaims {
  /// Arms are those in the middle of the step: second order, and no movement in a rigid rotation.
  bool mean_arms = false;
  /// Made of velocities, which integrators may know half a step off the positions.
  bool by_velocity = false;
};
KinematicsClaims claims_of(Kinematics kinematics);

/// Whether the movement is made from a velocity that leads it by half a step, which acts as a
/// further viscosity kt dt/2. In leapfrog, and with Newmark's predicted velocity at half the step,
/// the velocity times dt is the movement, or nearly so.
bool movement_leads(const Scheme& scheme);

/// What can be said at once of a scheme that moves bodies on a linear contact: nothing, because the
/// law claims nothing or is the printed algorithm; empty otherwise.
std::optional<Expectation> nothing_to_expect(const Scheme& scheme);

/// Of a law whose contact loses its force as it rolls, where the bodies roll and the truth is a
/// contact that does not know rolling.
Expectation expect_creep();

/// Why the integrator's limit is wrong: "... applies 3/4 of each impulse, as if the mass were 4/3".
std::string why_mass_seems_larger(const IntegratorClaims& claims);

}  // namespace stickslip::cases
