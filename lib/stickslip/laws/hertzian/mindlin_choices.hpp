// SPDX-License-Identifier: BSD-3-Clause
// Choices in which implementations of Mindlin's stiffness without slip differ; equations are those
// of Zabulionis et al. (docs/laws/zabulionis.md).
#pragma once

namespace stickslip {

/// What becomes of the tangential force when the contact radius changes from a0 to a1.
enum class MindlinForm {
  incremental,  ///< nothing: each increment keeps the stiffness it was made with
  total,        ///< scaled by a1/a0: force is the present stiffness times the whole deflection
  rescaled,     ///< scaled by a1/a0 when the contact shrinks, kept when it grows
  rescaled_displacement  ///< total, of a displacement scaled by a1/a0 when the contact shrinks
};

/// Where in the step the stiffness is taken.
enum class StepStiffness {
  backward,  ///< at its start (Eq. 30)
  forward,   ///< at its end (Eq. 31)
  average,   ///< mean of both (Eq. 32, a trapezoid)
  mean,      ///< mean over the step of an overlap that moves linearly (Eq. 40)
  eta        ///< between those of start and end, by the share eta (Eq. 29)
};

/// What a step adds its force to.
enum class StartForce {
  cut,   ///< force of the last step, which the friction limit has cut
  uncut  ///< stick force of the last step before the cut (Eq. 33 as printed)
};

/// What becomes of the elastic displacement while the contact slips.
enum class ElasticUpdate {
  total,  ///< update I: limit force over the stiffness of the step (Eq. 42); jumps at the onset
  incremental  ///< update II: changed by the change of the force over that stiffness (Eq. 43)
};

/// Direction of the limit force.
enum class LimitDirection {
  force,         ///< direction of the trial force: friction opposes the rate of slip
  displacement,  ///< direction of the elastic displacement before the update
  velocity       ///< direction of the velocity of the contact
};

/// What of the movement counts in the step in which the bodies touch.
enum class FirstStep {
  whole,    ///< all of it, as engines do
  touching  ///< what follows the touch
};

}  // namespace stickslip
