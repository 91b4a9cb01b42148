// SPDX-License-Identifier: BSD-3-Clause
// Tangents of forces that friction brings back to their limit along themselves.
#pragma once

#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// A tangential force before friction limits it, at the end of a step, and its derivatives.
struct TrialForce {
  Vector2 force = Vector2::Zero();       ///< [N]
  Vector2 by_overlap = Vector2::Zero();  ///< by the overlap at the end [N/m]
  double by_shift = 0;                   ///< along each shift by that shift [N/m]
};

/// Tangent of a contact with the normal force `normal` [N], of slope `normal_slope` [N/m], and this
/// trial force. In slip the force has the size mu N and the direction m of the trial force, whose
/// derivative is across m and falls with the distance from the limit.
inline Matrix3 limited_tangent(double normal, double normal_slope, double mu,
                               const TrialForce& trial) noexcept {
  Matrix3 k = Matrix3::Zero();
  k(0, 0) = normal_slope;
  const double limit = mu * normal;
  const double size2 = trial.force.dot(trial.force);
  if (!(size2 > limit * limit)) {
    k(1, 0) = trial.by_overlap[0];
    k(2, 0) = trial.by_overlap[1];
    k(1, 1) = k(2, 2) = trial.by_shift;
    return k;
  }
  const double inverse = 1 / length_of(trial.force);
  const Vector2 along = inverse * trial.force;
  const Vector2 across{-along[1], along[0]};
  const double shrink = inverse * limit;
  const double turn = shrink * across.dot(trial.by_overlap);
  const double side = shrink * trial.by_shift;
  k(1, 0) = mu * normal_slope * along[0] + turn * across[0];
  k(2, 0) = mu * normal_slope * along[1] + turn * across[1];
  k(1, 1) = side * across[0] * across[0];
  k(2, 2) = side * across[1] * across[1];
  k(1, 2) = k(2, 1) = side * across[0] * across[1];
  return k;
}

}  // namespace stickslip
