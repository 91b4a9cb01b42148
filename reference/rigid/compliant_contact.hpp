// SPDX-License-Identifier: BSD-3-Clause
// Contacts of programs for bodies that are not rigid, solved exactly: spring and dashpot, a
// reference acceleration, friction by a transition velocity.
#pragma once

#include <array>

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// Restitution of m x'' = -k x - c x' with the damping ratio z = c/(2 sqrt(k m)), where the contact
/// ends as the overlap is 0 (dashpot_restitution, ContactEnd::overlap): not a number from z = 1 on,
/// where the bodies never part. Throws std::invalid_argument on a negative ratio.
[[nodiscard]] long double pulling_dashpot_restitution(long double damping_ratio);

/// A contact whose acceleration is mixed, a = (1 - d) a0 + d a_ref, of that without the contact and
/// of a reference -b v - k r of overlap r and its rate, with b = 2/(d T), k = 1/(d T^2 z^2): the
/// soft constraints of MuJoCo (its documentation, chapter Computation) with one contact and a
/// constant impedance.
struct ReferenceContact {
  long double impedance = 0.95L;
  long double time_constant = 0.02L;
  long double damping_ratio = 1;
  long double tangential_impedance_ratio = 1;
  long double mu = 0.5L;
  long double gravity = 9.81L;

  static void describe(auto& visitor) {
    using S = ReferenceContact;
    visitor.number(&S::impedance, "impedance", "-", "impedance d",
                   {.low = 0, .high = 1, .low_is_allowed = false});
    visitor.number(&S::time_constant, "time-constant", "s", "time constant T", above_zero);
    visitor.number(&S::damping_ratio, "damping-ratio", "-", "damping ratio z", above_zero);
    visitor.number(&S::tangential_impedance_ratio, "tangential-impedance-ratio", "-",
                   "impedance of friction over that of the normal force", above_zero);
    visitor.number(&S::mu, "mu", "-", "coefficient of friction", above_zero);
    visitor.number(&S::gravity, "g", "m/s^2", "gravity", above_zero);
  }
  static constexpr std::array old_names{OldName{"g", "gravity"}};
};

/// What a body does that rests on it, or hits it.
struct ReferenceContactAnswer {
  long double overlap_round = 0;    ///< at rest on a level floor, elliptic cone [m]
  long double overlap_pyramid = 0;  ///< overlap with the pyramid of four edges n +- mu t [m]
  /// Velocity down a slope of half the friction angle, and with the pyramid, that slides along
  /// one of its axes [m/s].
  long double creep_round = 0;
  long double creep_pyramid = 0;
  long double restitution = 0;  ///< dashpot_restitution of z, cut [-]
};

/// Throws std::invalid_argument on impossible input.
[[nodiscard]] ReferenceContactAnswer reference_contact(const ReferenceContact& contact);

/// Friction mu N min(v/vt, 1) on a slope [rad]: v = vt tan(a)/mu for ever, not a number above the
/// friction angle, where the body speeds up. Throws std::invalid_argument on impossible input.
[[nodiscard]] long double creep_by_transition_velocity(long double mu, long double transition,
                                                       long double angle);

}  // namespace stickslip::reference
