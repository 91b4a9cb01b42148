// SPDX-License-Identifier: BSD-3-Clause
// A pair of bodies, its motion in the global frame, and what a contact answers to it.
#pragma once

#include <vector>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip {

/// Force of one contact in the global frame.
struct PairForce {
  Vector3 on_p = Vector3::Zero();        ///< whole contact force on p, damping included [N]
  Vector3 tangential = Vector3::Zero();  ///< tangential part of the force on p, without damping [N]
  ContactForce contact;                  ///< force in the contact frame, with the works
};

/// Two spheres (or a sphere and a wall) and their motion step by step in the global frame.
struct PairPath {
  double radius_p = 1;                ///< [m]
  double radius_q = 1;                ///< [m]; infinite: q is a wall
  double overlap = 0;                 ///< at the start [m]
  Vector3 normal = Vector3::UnitX();  ///< at the start, unit, from p to q
  std::vector<PairStep> steps;
};

/// One step of a pair: the force on p, and the torques about the reference points.
struct PairResult {
  PairForce force;
  double overlap = 0;                  ///< at the end of the step [m]
  Vector3 normal = Vector3::UnitX();   ///< at the end of the step
  Vector3 torque_p = Vector3::Zero();  ///< [N m]
  Vector3 torque_q = Vector3::Zero();  ///< [N m]
};

}  // namespace stickslip
