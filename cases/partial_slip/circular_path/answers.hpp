// SPDX-License-Identifier: BSD-3-Clause
// What the vector spring foundation and contacts that are simpler answer to movement round a
// circle, in closed form for each spring. All is without units, as in plane_paths.hpp.
#pragma once

#include "cases/partial_slip/plane_paths.hpp"

namespace stickslip::cases {

inline constexpr double whole_turn = 2 * std::numbers::pi;  ///< [rad]

/// After so much of a turn, in the frame that goes round with the shift.
struct RoundState {
  Vector2 force = Vector2::Zero();  ///< along the shift, and ahead of it
  double work = 0;                  ///< since the beginning of the circle
  double dissipated = 0;            ///< of it by friction
};

/// The vector turned by an angle [rad].
Vector2 turned(const Vector2& v, double angle);

/// Force after this many steps on the circle, in the frame that goes round with the shift.
Vector2 round_force(const Vector2& force, int step, int steps_per_turn);

/// Angle by which such a force is ahead of the shift [deg].
double lead_of(const Vector2& round_force);

/// The vector spring foundation on a circle of this radius over the sliding shift.
RoundState foundation_round(double radius, double turn);

/// One direction of slip in the whole annulus. A chord of the circle makes the annulus slip down to
/// the edge of what sticks, so that the force always points along the deflection of the centre.
RoundState one_direction_round(double radius, double turn);

/// No partial slip: a spring of this stiffness with the friction limit.
RoundState no_slip_round(double stiffness, double radius, double turn);

}  // namespace stickslip::cases
