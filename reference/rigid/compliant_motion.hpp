// SPDX-License-Identifier: BSD-3-Clause
// A body on a floor whose contact gives way, solved from one event to the next: its normal force by
// a law of the overlap, friction with or without a transition velocity.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// A sphere, or a body that does not turn, and the floor below it. z is up, friction lies along x
/// and y.
struct CompliantBody {
  /// Normal force over the mass, of overlap x [m] >= 0 and its rate x' [m/s]; it acts while it is
  /// above 0 and the bodies overlap. Empty: nothing gives way, and the body rests on the floor.
  std::function<long double(long double, long double)> push = {};
  long double mu = 0.5L;  ///< [-], >= 0
  /// vt [m/s], >= 0: friction is mu N min(slip/vt, 1) against the slip; 0: mu N while it slides.
  long double transition = 0;
  long double radius = 0;             ///< [m]; 0: it does not turn
  long double inertia_factor = 0.4L;  ///< K = I/(m R^2) [-], > 0
  long double arm = 0;  ///< arm of friction: R less this part of the overlap [-], 0 to 1
  Vector3<long double> gravity = {0, 0, -9.81L};  ///< [m/s^2]
  long double gap = 0;                            ///< between lowest point and floor at first [m]
  Vector3<long double> velocity = {0, 0, 0};      ///< [m/s]
  Vector3<long double> surface = {
      0, 0, 0};  ///< velocity of the lowest point by spin alone, along x, y [m/s]
};

/// Where it is then.
struct CompliantState {
  long double gap = 0;                        ///< [m]
  Vector3<long double> position = {0, 0, 0};  ///< from the start, along x and y [m]
  Vector3<long double> velocity = {0, 0, 0};
  Vector3<long double> surface = {0, 0, 0};
};

/// The states at times that do not fall [s]. Not known from where it sticks without a transition
/// velocity: how a code holds it then is its own. Integrated by Boost.Odeint to 1e-11 (1e-8 where
/// the force begins as a power of the overlap), each change of the equations halved out of its
/// step. Throws std::invalid_argument on impossible input.
[[nodiscard]] std::vector<std::optional<CompliantState>> motion_on_floor(
    const CompliantBody& body, const std::vector<long double>& times);

}  // namespace stickslip::reference
