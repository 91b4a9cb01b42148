// SPDX-License-Identifier: BSD-3-Clause
// Rigid spheres that slide with Coulomb's friction until they roll: on a level floor with spin
// about any axis, down a slope, and along a groove. z is up; K = I/(m R^2); no rolling resistance,
// and no friction against the spin about the normal.
#pragma once

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// A sphere that is set down on a level floor.
struct SphereOnFloor {
  long double radius = 0.5L;                  ///< R [m], > 0
  long double inertia_factor = 0.4L;          ///< K [-], > 0
  long double mu = 0.3L;                      ///< [-], > 0
  long double gravity = 9.81L;                ///< g [m/s^2], > 0
  Vector3<long double> velocity = {1, 0, 0};  ///< velocity of the centre, along the floor [m/s]
  Vector3<long double> spin = {0, 0, 0};      ///< [rad/s]
};

/// What becomes of it.
struct SlideThenRoll {
  long double rolls_from = 0;             ///< [s]
  Vector3<long double> velocity;          ///< at the time that is asked for [m/s]
  Vector3<long double> spin;              ///< [rad/s]
  Vector3<long double> position;          ///< from the start [m]
  Vector3<long double> rolling_velocity;  ///< v - u/(1 + 1/K), whatever mu [m/s]
};

/// The velocity u of its lowest point keeps its direction and falls by (1 + 1/K) mu g: the path is
/// a parabola until u is 0, then a straight line. Throws std::invalid_argument on impossible input.
[[nodiscard]] SlideThenRoll slide_then_roll(const SphereOnFloor& sphere, long double time);

/// Velocity of the lowest point of a sphere, without what is along z [m/s].
[[nodiscard]] Vector3<long double> lowest_point_velocity(const Vector3<long double>& velocity,
                                                         const Vector3<long double>& spin,
                                                         long double radius);

/// 1/(1 + K): velocity of rolling over that of sliding without spin [-].
[[nodiscard]] inline long double rolling_share(long double inertia_factor) {
  return 1 / (1 + inertia_factor);
}

/// A sphere that is let go from rest on a slope.
struct SphereOnSlope {
  long double radius = 0.5L;          ///< R [m], > 0
  long double inertia_factor = 0.4L;  ///< K [-], > 0
  long double mu = 0.3L;              ///< [-], >= 0
  long double gravity = 9.81L;        ///< g [m/s^2], > 0
  long double degrees = 20;           ///< slope a, from 0 to 90
};

/// The sphere after a time.
struct SlopeMotion {
  long double velocity = 0;  ///< down the slope [m/s]
  long double spin = 0;      ///< positive as it rolls down [rad/s]
  long double position = 0;  ///< down the slope [m]
  bool rolls = true;
  long double rolls_up_to_slope = 0;  ///< tan a = (1 + 1/K) mu [-]
};

/// Rolls with g sin a/(1 + K) up to that slope; above, slides with g (sin a - mu cos a) and spins
/// up with mu g cos a/(K R). Throws std::invalid_argument on impossible input.
[[nodiscard]] SlopeMotion sphere_on_slope(const SphereOnSlope& sphere, long double time);

/// A sphere without spin at first that slides along a level groove, each of whose walls stands at
/// the half-angle b from the upright plane in its middle.
struct SphereInGroove {
  long double radius = 0.5L;          ///< R [m], > 0
  long double inertia_factor = 0.4L;  ///< K [-], > 0
  long double mu = 0.2L;              ///< [-], > 0
  long double gravity = 9.81L;        ///< g [m/s^2], > 0
  long double half_degrees = 30;      ///< b, above 0, up to 90
  long double speed = 1;              ///< along the groove [m/s], >= 0
};

/// What becomes of it.
struct GrooveMotion {
  long double rolls_from = 0;                ///< [s]
  long double rolling_velocity = 0;          ///< v sin^2 b/(K + sin^2 b) [m/s]
  long double deceleration = 0;              ///< while it slides, mu g/sin b [m/s^2]
  long double spin = 0;                      ///< at the time, positive as it rolls [rad/s]
  long double position = 0;                  ///< at the time [m]
  long double normal_force_over_weight = 0;  ///< normal force of each wall, 1/(2 sin b) [-]
};

/// A sphere on arms R sin b, pressed by two forces m g/(2 sin b). Throws std::invalid_argument on
/// impossible input.
[[nodiscard]] GrooveMotion sphere_in_groove(const SphereInGroove& sphere, long double time);

}  // namespace stickslip::reference
