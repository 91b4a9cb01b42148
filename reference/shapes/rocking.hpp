// SPDX-License-Identifier: BSD-3-Clause
// Bodies that rock on a floor or slide on a face.
#pragma once

#include <array>

namespace stickslip::reference {

/// An ellipsoid on a level floor that swings in the plane of its first and third axis, about the
/// rest on its flat side.
struct RockingEllipsoid {
  std::array<long double, 3> semi_axes = {1, 1, 0.5L};  ///< [m], the third below the first
  long double gravity = 9.81L;                          ///< g [m/s^2], > 0
  bool rolls = true;                                    ///< false: without friction
};
/// Period of small swings [s]: w^2 = g (a^2/c - c)/(k^2 + c^2) where it rolls, over k^2 where it
/// slides, with k^2 = (a^2 + c^2)/5. Throws std::invalid_argument unless a > c > 0.
[[nodiscard]] long double small_period(const RockingEllipsoid& body);
/// Period of swings to an amplitude [rad], from 0 to pi/2 [s]: the energy, by one quadrature.
[[nodiscard]] long double period(const RockingEllipsoid& body, long double amplitude);

/// A block on a level floor, seen along an edge.
struct StandingBlock {
  long double half_length = 1;  ///< [m], > 0
  long double half_height = 1;  ///< [m], > 0
  long double gravity = 9.81L;  ///< g [m/s^2], > 0
};
/// Let go with one edge on the floor, which does not slip, at an angle [rad] between 0 and balance.
struct RockingBlock {
  long double time_to_flat = 0;    ///< [s]
  long double spin_when_flat = 0;  ///< [rad/s]
};
[[nodiscard]] RockingBlock rock(const StandingBlock& block, long double angle);
/// The angle at which it balances on an edge: atan(length/height) [rad].
[[nodiscard]] long double balance(const StandingBlock& block);
/// Spin after over that before, as it goes over from one edge to the other without a bounce
/// (Housner 1963): 1 - (3/2) sin^2 of that angle.
[[nodiscard]] long double spin_kept(const StandingBlock& block);

/// A block that is thrown over the floor without spin. What does not exist is not a number.
struct SlidingOnFace {
  bool tips = false;               ///< mu h above half its length
  long double distance = 0;        ///< to its stop [m]
  long double time = 0;            ///< time to the stop [s]
  long double pressure_ahead = 0;  ///< how far the pressure is ahead of the centre: mu h [m]
  long double normal_force_over_weight = 0;  ///< normal force as it begins to tip [-]
  long double angular_acceleration = 0;      ///< angular acceleration then [rad/s^2]
  long double deceleration = 0;              ///< deceleration then [m/s^2]
};
/// Throws std::invalid_argument where it jams: no normal force keeps the edge on the floor.
[[nodiscard]] SlidingOnFace slide_on_face(const StandingBlock& block, long double velocity,
                                          long double mu);

}  // namespace stickslip::reference
