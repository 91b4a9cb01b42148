// SPDX-License-Identifier: BSD-3-Clause
// Laws whose program moves the bodies as well, by a time integrator of its own: the option
// native=on of laws that have it.
#pragma once

#include <memory>
#include <span>

#include "stickslip/contact/pair/body_contact.hpp"

namespace stickslip {

/// Name of the option by which a law is asked to move the bodies itself, and its words.
constexpr const char* native_option = "native";
constexpr const char* native_off = "off";
constexpr const char* native_on = "on";

/// How a body moves.
struct BodyState {
  Vector3 position =
      Vector3::Zero();  ///< position of the centre, or of the nearest point of the wall [m]
  Vector3 velocity = Vector3::Zero();  ///< [m/s]
  Vector3 spin = Vector3::Zero();      ///< angular velocity [rad/s]
};

/// A solid sphere, whose moment of inertia is 2/5 m R^2, or an immovable body.
struct MovingBody {
  double radius = 1;  ///< [m]; infinite: a flat wall
  double mass = 1;    ///< [kg]; infinite: nothing moves it, and it is at rest
  BodyState
      state;  ///< state of the body; for a wall, of its surface point nearest to the other body
  Vector3 load = Vector3::Zero();  ///< constant force, weight included [N]
};

/// Two bodies at the start of a motion. Where they overlap they have been pressed together without
/// tangential movement.
struct MotionStart {
  MovingBody p;   ///< moves
  MovingBody q;   ///< moves, or is immovable
  double dt = 0;  ///< duration of each step [s], > 0
};

/// Two bodies at the end of a step.
struct MotionState {
  BodyState p;
  BodyState q;
  BodyForces forces;  ///< forces of the contact alone, at these positions
};

/// Two bodies with one contact, moved by a law.
class BodyMotion {
 public:
  virtual ~BodyMotion() = default;
  BodyMotion& operator=(const BodyMotion&) = delete;

  /// Places the bodies, with a virgin contact, and evaluates the force. Throws LawFailure.
  virtual MotionState start(const MotionStart& start) = 0;
  /// Takes as many steps as `states` is long. Throws LawFailure.
  virtual void advance(std::span<MotionState> states) = 0;

 protected:
  BodyMotion() = default;
  BodyMotion(const BodyMotion&) = default;
};

}  // namespace stickslip
