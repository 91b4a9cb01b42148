// SPDX-License-Identifier: BSD-3-Clause
// How a rigid body that no moment acts on has turned, which free_body.hpp does not tell: its spin
// in space, with the angular momentum that it keeps there.
#pragma once

#include "reference/rigid/free_body.hpp"
#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// The body after a time.
struct FreeTurn {
  Vector3<long double> spin_in_space = Vector3<long double>::Zero();  ///< [rad/s]
  Vector3<long double> spin_in_body = Vector3<long double>::Zero();   ///< in its axes [rad/s]
  /// Columns: its axes in space.
  Tensor3<long double> axes = Tensor3<long double>::Identity();
};

/// Turn of a body whose axes lie along those of space at first. By Boost.Odeint (Fehlberg 7(8)) in
/// so small steps that the error is round-off. Throws std::invalid_argument on impossible input.
[[nodiscard]] FreeTurn free_turn(const FreeBody& body, long double time);

}  // namespace stickslip::reference
