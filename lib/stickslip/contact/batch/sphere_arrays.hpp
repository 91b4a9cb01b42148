// SPDX-License-Identifier: BSD-3-Clause
// Contacts of spheres that lie in the arrays of an engine.
#pragma once

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip {

/// The spheres of an engine. Rows of three follow each other.
struct SphereArrays {
  const double* position = nullptr;  ///< [m]
  const double* velocity = nullptr;  ///< in the middle of the step [m/s]
  const double* spin = nullptr;      ///< in the middle of the step [rad/s]
  const double* radius = nullptr;    ///< [m]
  double* force = nullptr;           ///< to be added to [N]
  double* torque = nullptr;          ///< to be added to [N m]
  int owned = 0;                     ///< spheres below this number are added to
  const double* mass = nullptr;      ///< [kg], for laws that need masses; none: not known
};

/// The two spheres of a contact by their numbers.
struct SpherePair {
  int p = 0;
  int q = 0;
  double effective_radius = 0;  ///< effective radius, see ContactStep [m]
};

/// What is the same for all contacts of a step.
struct SphereStep {
  Kinematics kinematics = Kinematics::mid_arm;
  double dt = 0;             ///< [s]
  double rotation_time = 0;  ///< time in which the spheres rotate by their spins; dt, or 0 [s]
  bool rates = true;         ///< whether velocities are needed; PairContacts finds it out
};

/// What is kept of a contact's last step.
struct SphereForce {
  Vector3 on_p = Vector3::Zero();        ///< whole contact force on p [N]
  Vector3 tangential = Vector3::Zero();  ///< tangential part of the force, without damping [N]
  Regime regime = Regime::separated;
  Status status = Status::ok;
};

}  // namespace stickslip
