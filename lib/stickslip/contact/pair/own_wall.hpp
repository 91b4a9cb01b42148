// SPDX-License-Identifier: BSD-3-Clause
// Walls of triangles of laws from outside: told the mesh once and then how sphere and wall move.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// Sphere and wall at the end of a step, as laws from outside are told. A point x of the mesh is at
/// translation + R x; there the wall has the velocity + spin x (place - translation).
struct WallMovement {
  Vector3 position = Vector3::Zero();                  ///< centre of the sphere [m]
  Vector3 velocity = Vector3::Zero();                  ///< velocity of the centre [m/s]
  Vector3 spin = Vector3::Zero();                      ///< [rad/s]
  Vector3 wall_translation = Vector3::Zero();          ///< origin of the mesh [m]
  std::array<double, 4> wall_rotation = {1, 0, 0, 0};  ///< unit quaternion w, x, y, z
  Vector3 wall_velocity = Vector3::Zero();             ///< velocity of that origin [m/s]
  Vector3 wall_spin = Vector3::Zero();                 ///< [rad/s]
  double dt = 0;                                       ///< [s]
};

/// A wall as laws from outside are told.
struct ToldWall {
  double radius = 1;            ///< radius of the sphere [m]
  std::vector<double> corners;  ///< nine numbers of each triangle [m], outward by the right hand
};

/// What such a law answers.
struct OwnWallForce {
  Vector3 force = Vector3::Zero();   ///< on the sphere [N]
  Vector3 torque = Vector3::Zero();  ///< on the sphere about its centre [N m]
  double contacts = std::numeric_limits<double>::quiet_NaN();  ///< how many overlap; NaN: not told
};

/// A sphere on a wall, from where it is placed.
class SphereOnWall {
 public:
  virtual ~SphereOnWall() = default;
  SphereOnWall& operator=(const SphereOnWall&) = delete;

  /// Follows the steps one after the other. The first of all places the sphere. `forces` is as long
  /// as `steps`. Throws LawFailure.
  virtual void follow(std::span<const WallMovement> steps, std::span<OwnWallForce> forces) = 0;

 protected:
  SphereOnWall() = default;
  SphereOnWall(const SphereOnWall&) = default;
};

/// How a law from outside answers for walls. May be asked by several threads.
class OwnWall {
 public:
  virtual ~OwnWall() = default;
  OwnWall& operator=(const OwnWall&) = delete;

  /// A sphere that is to be placed on the wall, which must outlive it.
  virtual std::unique_ptr<SphereOnWall> sphere(const ToldWall& wall) = 0;

 protected:
  OwnWall() = default;
  OwnWall(const OwnWall&) = default;
};

}  // namespace stickslip
