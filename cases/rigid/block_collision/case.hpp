// SPDX-License-Identifier: BSD-3-Clause
// Do two turned blocks that collide in the air keep their momenta? Theory, reference and what to
// expect: cases/rigid/block_collision/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"

namespace stickslip::cases {

/// Sixteen pairs of blocks in the air, a corner of one on a face of the other; every second pair
/// has friction.
struct BlockCollision : AnsweredByFiles {
  double mu = 0.5;           ///< coefficient of friction of every second pair [-]
  double restitution = 0.5;  ///< e [-]
  double mass = 1;           ///< m of the block with the corner [kg]
  double mass_ratio = 1.5;   ///< mass of the other one over m [-]
  double length = 1;         ///< half the greatest side [m]
  double velocity = 0.5;     ///< velocity with which they approach [m/s]

  static constexpr std::string_view name = "block-collision";
  static void describe(auto& visitor) {
    using B = BlockCollision;
    visitor.number(&B::mu, {"mu", "-", "", {.low = 0}, "friction of every second pair"});
    visitor.number(&B::restitution, {"e", "-", "", {.low = 0, .high = 1}, "restitution"});
    visitor.number(&B::mass,
                   {"m", "kg", "", Range::positive(), "mass of the block with the corner"});
    visitor.number(&B::mass_ratio,
                   {"mass-ratio", "-", "", Range::positive(), "mass of the other one over m"});
    visitor.number(&B::length, {"L", "m", "", Range::positive(), "half the greatest side"});
    visitor.number(&B::velocity, {"v", "m/s", "", Range::positive(), "velocity of approach"});
  }

  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme&) const { return {}; }
  Outcome run(const Scheme&, int) const { return {}; }

  /// The pairs side by side. They touch at sixteenths of a step. Throws InputError where a second
  /// corner touches before the end.
  RigidScene scene(const SceneSteps& steps) const;
};

}  // namespace stickslip::cases
