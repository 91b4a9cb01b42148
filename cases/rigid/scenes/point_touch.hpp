// SPDX-License-Identifier: BSD-3-Clause
// Bodies that touch at one point: the impulse without friction, and the numbers by which mistakes
// are known.
#pragma once

#include <optional>
#include <vector>

#include "cases/rigid/scenes/shaped_bodies.hpp"

namespace stickslip::cases {

/// A body that touches the floor or another body at one point.
struct PointTouch {
  std::size_t p = 0;                  ///< place in the scene
  std::optional<std::size_t> q = {};  ///< none: it touches what is fixed
  Vector3 point = Vector3::Zero();    ///< place of the touch [m]
  Vector3 normal = Vector3::UnitZ();  ///< unit vector towards p
  double restitution = 0;             ///< [-]
  SceneState p_before = {};           ///< states at the touch
  SceneState q_before = {};

  /// Velocity with which both leave each other at the point, along the normal, without the impulse
  /// [m/s]: below 0.
  double velocity() const;
};

/// Impulse on p along the normal of a touch without friction [N s].
double smooth_impulse(const std::vector<SceneBody>& bodies, const PointTouch& touch);

/// Means over the touches: impulses, rebounds and moments over what they must be. States are those
/// of bodies that fly freely after the touch.
std::vector<SceneNumber> numbers_of_touches(const std::vector<SceneBody>& bodies,
                                            const std::vector<PointTouch>& touches,
                                            const std::vector<SceneState>& first,
                                            const std::vector<SceneState>& last);

}  // namespace stickslip::cases
