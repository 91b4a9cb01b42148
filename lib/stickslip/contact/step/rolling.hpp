// SPDX-License-Identifier: BSD-3-Clause
// How far a contact rolls and twists in a step, for laws that ask for it. The contact law's own
// step says nothing of it: it holds the shift alone, and most laws know no more.
#pragma once

#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// Rolling and twisting of one contact in a step, in the contact frame.
struct RollingStep {
  /// Way of the contact over the material of both bodies [m]: the material runs the opposite way.
  Vector2 travel = Vector2::Zero();
  double twist = 0;  ///< rotation of q relative to p about the contact normal [rad]
};

/// The way of the contact over the material in the global frame [m]: half of the effective radius
/// times the relative rotation, across it. Nothing in a rigid rotation. For unequal spheres exact
/// but for a part of the shift, (R1 - R2)/(R1 + R2)/2 of it, which is a few thousandths of the way
/// where a contact rolls.
inline Vector3 travel_of(const PairMotion& motion) {
  return 0.5 * motion.effective_radius *
         (motion.rotation_q - motion.rotation_p).cross(motion.normal_new);
}

}  // namespace stickslip
