// SPDX-License-Identifier: BSD-3-Clause
// A body that turns about one axis against the moment of a contact whose normal force rests: a
// sphere that rolls without slip (J = 7/5 m R^2), or that twists on a plane (2/5), stage by stage.
#pragma once

#include <span>
#include <vector>

namespace stickslip::reference {

/// What the contact has against the rotation theta with its rate w. |moment of the spring| <= cap.
enum class TurnResistance {
  constant,         ///< the cap against the rate; at rest whatever keeps it there, up to the cap
  viscous,          ///< c w, without a cap
  spring,           ///< k xi behind a slider, and a dashpot c w beside it, off at the cap
  spring_and_drag,  ///< spring with the dashpot on at the cap
  series            ///< spring and dashpot behind one slider: |k xi + c w| <= cap
};

/// J w' = torque - moment.
struct TurningBody {
  TurnResistance resistance = TurnResistance::spring;
  long double inertia = 1;    ///< J [kg m^2], > 0
  long double stiffness = 1;  ///< k [N m], > 0
  long double damping = 0;    ///< c [N m s], >= 0, below 2 sqrt(k J)
  long double cap = 1;        ///< [N m], > 0
  long double torque = 0;     ///< torque of a constant load [N m]
};

/// The body at one time.
struct TurnState {
  long double time = 0;    ///< [s]
  long double angle = 0;   ///< [rad]
  long double spin = 0;    ///< w [rad/s]
  long double spring = 0;  ///< k xi, the spring's moment against the rotation [N m]
};

/// A stretch of its motion without a switch.
struct TurnStage {
  int slip = 0;  ///< 0: the contact sticks, or with constant is at rest; otherwise the sign of w
  TurnState start;
};

/// The motion in closed form, stage by stage.
struct TurnMotion {
  TurningBody body;
  std::vector<TurnStage> stages;  ///< first at the start; the others begin at the switches

  /// At a time from the start on.
  [[nodiscard]] TurnState at(long double time) const;
  /// First time after `from` at which the spin changes its sign; infinite if it never does [s].
  [[nodiscard]] long double turn_after(long double from) const;
};

/// Solves from an unloaded spring at the angle 0, with this spin, until `end`. Throws
/// std::invalid_argument on impossible input.
[[nodiscard]] TurnMotion solve(const TurningBody& body, long double spin, long double end);

/// Motion by Boost.Odeint (Fehlberg 7(8)) with switches located: the second route. `times`
/// ascend from 0. Not for constant, which is elementary.
[[nodiscard]] std::vector<TurnState> integrate(const TurningBody& body, long double spin,
                                               std::span<const long double> times);

}  // namespace stickslip::reference
