// SPDX-License-Identifier: BSD-3-Clause
// A ball that is dropped on a spring and dashpot: what is told of it, whatever the spring.
#pragma once

#include <array>

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// Describes the fields mass, restitution, gravity and height of P.
template <class P>
void describe_dropped_ball(auto& visitor) {
  visitor.number(&P::mass, {"m", "kg", "", positive, "mass of the ball"});
  visitor.number(&P::restitution,
                 {"e",
                  "-",
                  "",
                  {.low = 0, .high = 1, .low_is_allowed = false},
                  "restitution that the dashpot is tuned to, without gravity; 1: no dashpot"});
  visitor.number(&P::gravity, {"g", "m/s^2", "", positive, "gravity"});
  visitor.number(&P::height,
                 {"height", "m", "", positive, "height of the lowest point at the start, at rest"});
}

/// The ball of a kind.
struct DroppedBall {
  long double mass = 1;
  long double restitution = 1;
  long double gravity = 9.81L;
  long double height = 1;

  static void describe(auto& visitor) { describe_dropped_ball<DroppedBall>(visitor); }
  static constexpr std::array old_names{OldName{"m", "mass"}, OldName{"e", "restitution"},
                                        OldName{"g", "gravity"}};
};

}  // namespace stickslip::reference
