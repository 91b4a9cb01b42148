// SPDX-License-Identifier: BSD-3-Clause
// What a law of rolling or twisting sees of a step, and what it answers.
//
// The couple on p is `rolling` in the tangent plane and `twisting` about the contact normal, that
// on q the opposite. With the rotation of q relative to p in the step split into roll (tangential)
// and twist (about the normal, which points from p to q) the couple does the work rolling . roll +
// twisting twist: it is zero in any rigid rotation and in pure sliding, and changes its sign with
// the order of the bodies.
#pragma once

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// All that a law of moments sees of one time step, in the contact frame. Rotation, overlap and
/// normal force change in proportion inside the step.
struct MomentStep {
  Vector2 roll = Vector2::Zero();       ///< tangential part of rotation_q - rotation_p [rad]
  double twist = 0;                     ///< rotation about the contact normal [rad]
  Vector2 roll_rate = Vector2::Zero();  ///< at the end of the step [rad/s]
  double twist_rate = 0;                ///< at the end of the step [rad/s]
  double normal_old = 0;                ///< normal force at the start, without damping [N]
  double normal_new = 0;                ///< at the end [N]
  double overlap_old = 0;               ///< [m]; negative: a gap
  double overlap_new = 0;               ///< [m]; negative: a gap
  double radius_p = 1;                  ///< [m]
  double radius_q = 1;                  ///< [m]; infinite: q is a wall
};

/// The couple on p at the end of a step and its works.
struct ContactMoment {
  Vector2 rolling = Vector2::Zero();  ///< whole tangential part on p, damping included [N m]
  double twisting = 0;                ///< whole part about the contact normal [N m]
  Vector2 damping_rolling = Vector2::Zero();  ///< what of rolling is a dashpot's [N m]
  double damping_twisting = 0;                ///< what of twisting is a dashpot's [N m]
  double work = 0;                            ///< done on the contact in the step [J]
  double stored = 0;                          ///< change of the recoverable energy [J]
  double dissipated = 0;                      ///< by the caps of the springs [J]
  double viscous = 0;                         ///< by dashpots [J]
  Regime rolling_regime = Regime::stick;
  Regime twisting_regime = Regime::stick;
};

/// Derivatives of the couple on p at the end of a step, dashpots left out. Rows: rolling moment 1
/// and 2, twisting moment.
struct MomentTangent {
  Matrix3 by_turn = Matrix3::Zero();     ///< by roll 1 and 2, and by twist [N m]
  Vector3 by_normal = Vector3::Zero();   ///< by the normal force at the end, at its overlap [m]
  Vector3 by_overlap = Vector3::Zero();  ///< by the overlap at the end, at its normal force [N]
};

/// 1/(1/R1 + 1/R2), the radius itself before a wall [m].
inline double reduced_radius(double radius_p, double radius_q) noexcept {
  return 1 / (1 / radius_p + 1 / radius_q);
}

}  // namespace stickslip
