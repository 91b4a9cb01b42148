// SPDX-License-Identifier: BSD-3-Clause
// A sphere on a plane that turns about one axis against the moment of its contact, moved by the
// integrator of a scheme: it rolls without slip, or twists on the spot.
#pragma once

#include "cases/schemes/scheme.hpp"
#include "reference/rotation/turning_body.hpp"

namespace stickslip::cases {

/// Which moment it turns against.
enum class TurnAxis {
  rolling,  ///< along the plane; about the contact its inertia is 7/5 m R^2
  twisting  ///< about the contact normal; 2/5 m R^2
};

/// The sphere after a step.
struct TurnedSphere {
  double time = 0;     ///< [s]
  double angle = 0;    ///< from the start [rad]
  double spin = 0;     ///< [rad/s]
  double spring = 0;   ///< moment of the contact but for its dashpot, against the rotation [N m]
  double heat = 0;     ///< lost in the contact since the start [J]
  bool slips = false;  ///< whether the moment is at its cap
};

/// A solid sphere pressed on a plane by its weight.
struct TurningSphere {
  TurnAxis axis = TurnAxis::rolling;
  double radius = 0.01;         ///< [m]
  double density = 2500;        ///< [kg/m^3]
  double gravity = 9.81;        ///< [m/s^2]
  double coefficient = 0.1;     ///< cap over radius and weight [-]
  double stiffness = 0.225;     ///< of the spring [N m]
  double damping_ratio = 0;     ///< of the dashpot beside the spring [-]
  double tangent = 0;           ///< of the slope down which it rolls [-]
  double spin = 20;             ///< at the start [rad/s]
  double normal_stiffness = 1;  ///< of the contact [N/m]

  double mass() const;     ///< [kg]
  double inertia() const;  ///< about the contact [kg m^2]
  double damping() const;  ///< coefficient of the dashpot [N m s]
  double normal() const;   ///< force [N]
  double cap() const;      ///< [N m]
  double torque() const;   ///< of the weight about the contact [N m]
  /// Of the spring with the inertia, without damping [s].
  double period() const;

  /// The exact equations of a scheme's rule; none where it is no rule of this case.
  std::optional<reference::TurningBody> body_of(const Scheme& scheme) const;

  /// After every one of so many equal steps, the start included.
  std::vector<TurnedSphere> trace(const Scheme& scheme, double end, int steps) const;
};

}  // namespace stickslip::cases
