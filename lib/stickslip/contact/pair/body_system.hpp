// SPDX-License-Identifier: BSD-3-Clause
// Laws that move any number of bodies with several contacts: held, loaded, of any inertia.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "stickslip/contact/pair/body_motion.hpp"

namespace stickslip {

/// A sphere, or a wall.
struct SystemBody {
  double radius = 1;   ///< [m]; infinite: a flat wall
  double mass = 1;     ///< [kg]; infinite: no force changes its velocity
  double inertia = 1;  ///< about every axis [kg m^2]; infinite: no torque changes its spin
  BodyState state;     ///< state of the body; for a wall, of a point of its surface
  Vector3 load = Vector3::Zero();          ///< constant force, weight included [N]
  Vector3 torque = Vector3::Zero();        ///< constant torque [N m]
  Vector3 wall_normal = Vector3::UnitY();  ///< unit normal out of a wall

  bool is_wall() const { return radius == std::numeric_limits<double>::infinity(); }
};

/// Two bodies that can touch, by their places; p is no wall.
struct SystemContact {
  std::size_t p = 0;
  std::size_t q = 1;
};

/// Bodies at the start of a motion. Where they overlap they have been pressed together without
/// tangential movement.
struct SystemStart {
  std::vector<SystemBody> bodies;
  std::vector<SystemContact> contacts;
  double dt = 0;  ///< duration of each step [s], > 0
};

/// Bodies at the end of a step.
struct SystemState {
  std::vector<BodyState> bodies;     ///< bodies in the order of the start
  std::vector<BodyForces> contacts;  ///< forces of each contact alone, at these positions
};

/// A system that is no more than two bodies with one contact, as BodyMotion takes them.
SystemStart system_of(const MotionStart& pair);
/// The state of such a system.
SystemState system_of(const MotionState& pair);

/// Bodies moved by a law that takes any of them.
class SystemMotion : public BodyMotion {
 public:
  /// Places the bodies, with virgin contacts, and evaluates the forces. Throws LawFailure.
  virtual SystemState start_system(const SystemStart& start) = 0;
  /// Takes as many steps as `states` is long. Throws LawFailure.
  virtual void advance_system(std::span<SystemState> states) = 0;

  MotionState start(const MotionStart& start) final;
  void advance(std::span<MotionState> states) final;
};

}  // namespace stickslip
