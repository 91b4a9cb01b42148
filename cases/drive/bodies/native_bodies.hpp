// SPDX-License-Identifier: BSD-3-Clause
// Bodies that a law moves by its own integrator, not by one of ours: native=on.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "cases/drive/bodies/body.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/pair/body_system.hpp"

namespace stickslip::cases {

/// What the law is told of two bodies with one contact under gravity [m/s^2]; the duration of the
/// steps is left open. Throws Unsuitable where bodies are not what such a law moves: a solid sphere
/// that moves, and another one, or one or a wall that rests for good.
MotionStart motion_start(std::span<const Body> bodies, std::span<const BodyPair> pairs,
                         const Vector3& gravity);

/// The same for a law that moves any bodies.
SystemStart system_start(std::span<const Body> bodies, std::span<const BodyPair> pairs,
                         const Vector3& gravity);

/// The motion, one step after the other. The law is asked for several steps at a time, as each
/// question costs more than a step.
class NativeBodies {
 public:
  /// Throws Unsuitable where the bodies are not what the law moves.
  NativeBodies(const AnyLaw& law, std::span<const Body> bodies, std::span<const BodyPair> pairs,
               const Vector3& gravity);

  /// The bodies after another step of dt [s], which is the same in all. Throws LawFailure, and
  /// Unsuitable for another dt.
  const SystemState& step(double dt);

 private:
  void start();
  void ask_ahead();

  std::unique_ptr<BodyMotion> motion_;
  SystemMotion* system_;  ///< motion_, where it moves any bodies; or none
  MotionStart pair_;      ///< of one that does not
  SystemStart start_;
  std::vector<SystemState> ahead_;  ///< answers
  std::size_t used_ = 0;            ///< of them
};

}  // namespace stickslip::cases
