// SPDX-License-Identifier: BSD-3-Clause
// Two spheres in LAMMPS or a code that grew out of it, moved by its own integrator, fix nve/sphere.
#pragma once

#include <string>
#include <vector>

#include "stickslip/contact/pair/body_motion.hpp"
#include "stickslip/outside/engines/host/lammps/lammps_library.hpp"
#include "stickslip/outside/engines/host/spheres/two_spheres.hpp"
#include "stickslip/outside/engines/host/spheres/wall_frame.hpp"

namespace stickslip {

/// Coordinates are those of the problem, seen from where q is at the start. Velocities are those of
/// the end of a step. A wall is one of the engine's own, in whose axes all is then, or a sphere
/// that no integrator moves; it is kept under p, where its surface is the plane that it stands for.
class MovingPair {
 public:
  MovingPair(LammpsLibrary& engine, const Dialect& dialect) : engine_(engine), dialect_(dialect) {}

  /// Places the bodies under the law that these commands set and evaluates the force.
  MotionState start(const LawInput& law, const MotionStart& start);
  /// The bodies a step later. Throws LawFailure where the engine has lost one.
  MotionState step();

 private:
  /// The input up to the law.
  void build(double radius_q, const Vector3& centre_q);
  /// What the engine does in each step, and that without any.
  void integrate();
  void keep_wall_under_p();
  MotionState state() const;
  bool has_wall() const;
  /// A vector as the engine has it.
  Vector3 told(const Vector3& vector) const { return is_own_ ? axes_.to_wall(vector) : vector; }
  /// A row of the engine as the problem has it.
  Vector3 read(const double* row) const;

  LammpsLibrary& engine_;
  const Dialect& dialect_;
  MotionStart start_;
  Vector3 outward_ = Vector3::Zero();  ///< unit, from the wall to p
  bool is_own_ = false;                ///< the wall is the engine's
  WallFrame axes_;                     ///< axes of the wall
};

}  // namespace stickslip
