// SPDX-License-Identifier: BSD-3-Clause
// Rigid bodies that slide without turning, and one that falls: a block on a plane with Coulomb's
// cone of friction and with the pyramids that programs put in its place, a block on a slope, the
// rebounds of a body that is dropped.
#pragma once

#include <array>

namespace stickslip::reference {

/// A block that is thrown over a level plane.
struct ThrownBlock {
  long double mu = 0.3L;        ///< [-], >= 0
  long double gravity = 9.81L;  ///< g [m/s^2], > 0
  long double speed = 1;        ///< [m/s], > 0
  long double degrees = 0;      ///< direction, from x towards y
};

/// Which forces of friction there may be. The pyramids stand along x and y.
enum class FrictionCone {
  round,         ///< |f| <= mu N: the truth
  inscribed,     ///< |fx| + |fy| <= mu N
  circumscribed  ///< |fx| <= mu N and |fy| <= mu N
};

/// Motion with one cone.
struct ThrownBlockMotion {
  std::array<long double, 2> velocity = {};  ///< at the time [m/s]
  long double deceleration = 1;              ///< friction over mu m g at first [-]
};

/// Friction is the force that takes most power, among all that there may be: with the cone against
/// the velocity; with the pyramid inside along the axis of the greater component until both are
/// alike, then along the diagonal; with the box around each component on its own. Throws
/// std::invalid_argument on impossible input.
[[nodiscard]] ThrownBlockMotion thrown_block(const ThrownBlock& block, FrictionCone cone,
                                             long double time);

/// Where a block stops whose friction is what is left, cut down to mu N, of the impulse that would
/// stop its contact: along K^-1 v instead of v, where K is the mobility of the point of the floor
/// below the centre, 1/m + h^2/I along each side.
struct AskewStop {
  long double degrees_off = 0;  ///< from the throw to where it stops, towards y positive
  long double distance = 0;     ///< over v^2/(2 mu g), where it truly stops [-]
};

/// A cuboid of even density with its sides along x, y and z. Where two sides are not alike it turns
/// off towards the shorter one, about which it gives way more. Throws std::invalid_argument on
/// impossible input.
[[nodiscard]] AskewStop stop_by_mobility(const std::array<long double, 3>& half_size,
                                         long double degrees);

/// A block on a slope.
struct BlockOnSlope {
  long double mu = 0.5L;        ///< [-], >= 0
  long double gravity = 9.81L;  ///< g [m/s^2], > 0
  long double angle = 0.2L;     ///< a [rad], from 0 to pi/2
  long double speed = 0;        ///< down the slope at first, negative: up [m/s]
};

/// The block after a time. What does not exist is not a number.
struct BlockOnSlopeMotion {
  long double velocity = 0;  ///< down the slope [m/s]
  long double position = 0;  ///< down the slope, from the start [m]
  long double stops_at = 0;  ///< when it comes to rest for good [s]
  long double creep = 0;     ///< velocity of what rests: 0, a rigid block does not creep [m/s]
};

/// Slides with g (sin a -+ mu cos a), and rests for good where it stands if tan a <= mu. Throws
/// std::invalid_argument on impossible input.
[[nodiscard]] BlockOnSlopeMotion block_on_slope(const BlockOnSlope& block, long double time);

/// After a rebound of a body that is dropped from rest.
struct DropRebound {
  long double peak = 0;          ///< e^(2n) h [m]
  long double time_of_peak = 0;  ///< sqrt(2h/g) (1 + e)(1 - e^n)/(1 - e) [s]
  long double rest_at = 0;       ///< sqrt(2h/g) (1 + e)/(1 - e), infinite for e = 1 [s]
};

/// `rebound` n counts from 1. Throws std::invalid_argument on impossible input.
[[nodiscard]] DropRebound drop_rebound(long double height, long double restitution,
                                       long double gravity, int rebound);

}  // namespace stickslip::reference
