// SPDX-License-Identifier: BSD-3-Clause
// A wrong friction limit, or a wrong return to it, around a law that is right: in one place for all
// mistakes of this kind.
//
// Laws that return along the radius are kept from slipping by a friction coefficient of 1e9, and
// what they answer is the trial force of a limit of our own; the limited force is written back into
// their history. Linear laws that solve the slip inside the step are told of overlaps at which
// their own limit is the wrong one, and their normal force is replaced.
#pragma once

#include <functional>
#include <utility>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {

/// A friction limit [N]; the normal force and the damping are those of the answer, which holds
/// nothing else yet.
using FrictionLimit = std::function<double(const MistakenStep&)>;

/// What becomes of a force outside the limit. `trial` is the force [N] without a limit.
struct LimitedForce {
  Vector2 force = Vector2::Zero();   ///< what is answered [N]
  Vector2 stored = Vector2::Zero();  ///< what is remembered [N]
  bool slips = false;
};

/// A way back to the limit.
using ReturnToLimit =
    std::function<LimitedForce(const MistakenStep&, const Vector2& trial, double limit)>;

/// The right limit, mu Fn.
double right_limit(const MistakenStep& step);
/// The right way back: along the radius.
LimitedForce radial_return(const MistakenStep& step, const Vector2& trial, double limit);

/// A wrong normal force [N] from the step, the right force [N] and the overlap [m].
using ChangedNormalForce = std::function<double(const MistakenStep&, double, double)>;

/// A law with a wrong limit. Suits laws whose history is a force.
Mistake with_limit(MistakeInfo info, const FrictionLimit& limit);
/// A law with a wrong way back to a limit. Suits laws that return along the radius.
Mistake with_return(MistakeInfo info, const ReturnToLimit& back,
                    const FrictionLimit& limit = right_limit);
/// A law with a wrong normal force, which its limit follows if its history is a force.
Mistake with_normal_force(MistakeInfo info, const ChangedNormalForce& wrong);

}  // namespace stickslip
