// SPDX-License-Identifier: BSD-3-Clause
// Bodies with corners that land on a smooth floor, each on one corner: what becomes of them until
// the next corner touches, what they keep, and the numbers by which mistakes are known.
#pragma once

#include <string_view>
#include <vector>

#include "cases/rigid/scenes/point_touch.hpp"

namespace stickslip::cases {

/// A body over the floor z = 0, without gravity, and what its lowest corner does.
struct FallingBlock {
  SceneBody body = {};
  double touch = 0;                  ///< time of the touch [s]
  double restitution = 0;            ///< restitution of the corner [-]
  Vector3 corner = Vector3::Zero();  ///< place of the touch [m]
  SceneState before = {};            ///< state at the touch
  SceneState after = {};             ///< state after the impact, without friction

  /// State at a time [s].
  SceneState at(double time) const;
  /// The touch of a body that has this place in its scene.
  PointTouch touch_at(std::size_t place) const;
};

/// The body is lifted so that its lowest corner touches the floor after a time [s].
FallingBlock falling_block(SceneBody body, double touch, double restitution);

/// Until when no corner touches again [s], at most `end`: looked at in a hundred times from the
/// touch on.
double clear_until(const FallingBlock& block, double end);

/// All that a scene of such bodies asks: contacts are there already, bodies stand in the order of
/// the blocks. Throws InputError where a corner touches again before the end.
void ask_of_blocks(RigidScene& asked, const std::vector<FallingBlock>& blocks);

}  // namespace stickslip::cases
