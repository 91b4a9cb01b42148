// SPDX-License-Identifier: BSD-3-Clause
// Is the impulse on a corner of a tilted block that of its mobility? Theory, reference and what to
// expect: cases/rigid/corner_landing/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rigid/on_meshes/whole_floor.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"

namespace stickslip::cases {

/// Sixteen tilted blocks that land on a smooth floor, each on one corner, without gravity.
struct CornerLanding : AnsweredByFiles {
  double restitution = 0;  ///< e [-]
  double mass = 1;         ///< m [kg]
  double length = 1;       ///< half the greatest side [m]
  double velocity = 0.5;   ///< v, downwards [m/s]
  WholeFloor floor = WholeFloor::plane;

  static constexpr std::string_view name = "corner-landing";
  static void describe(auto& visitor) {
    using C = CornerLanding;
    visitor.number(&C::restitution, {"e", "-", "", {.low = 0, .high = 1}, "restitution"});
    visitor.number(&C::mass, {"m", "kg", "", Range::positive(), "mass of each block"});
    visitor.number(&C::length, {"L", "m", "", Range::positive(), "half the greatest side"});
    visitor.number(&C::velocity, {"v", "m/s", "", Range::positive(), "velocity downwards"});
    visitor.choice(&C::floor, "floor", whole_floor_words, whole_floor_text);
  }

  /// The first block.
  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme&) const { return {}; }
  Outcome run(const Scheme&, int) const { return {}; }

  /// The blocks side by side. They touch at sixteenths of a step. Throws InputError where a second
  /// corner touches before the end.
  RigidScene scene(const SceneSteps& steps) const;
};

}  // namespace stickslip::cases
