// SPDX-License-Identifier: BSD-3-Clause
// Two bodies that a law moves by its own integrator, not by one of ours: native=on.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "cases/drive/bodies/body.hpp"
#include "stickslip/contact/law/any_law.hpp"

namespace stickslip::cases {

/// What the law is told of two bodies with one contact under gravity [m/s^2]; the duration of the
/// steps is left open. Throws Unsuitable where bodies are not what such a law moves: a solid sphere
/// that moves, and another one, or one or a wall that rests for good.
MotionStart motion_start(std::span<const Body> bodies, std::span<const BodyPair> pairs,
                         const Vector3& gravity);

/// The motion, one step after the other. The law is asked for several steps at a time, as each
/// question costs more than a step.
class NativeBodies {
 public:
  NativeBodies(const AnyLaw& law, MotionStart start)
      : motion_(law.body_motion()), start_(std::move(start)) {}

  /// The bodies after another step of dt [s], which is the same in all. Throws LawFailure, and
  /// Unsuitable for another dt.
  const MotionState& step(double dt);

 private:
  std::unique_ptr<BodyMotion> motion_;
  MotionStart start_;
  std::vector<MotionState> ahead_;  ///< answers
  std::size_t used_ = 0;            ///< of them
};

}  // namespace stickslip::cases
