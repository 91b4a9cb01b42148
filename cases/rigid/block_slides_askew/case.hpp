// SPDX-License-Identifier: BSD-3-Clause
// Does a block whose sides are not alike stop on the line along which it is thrown? Theory,
// reference and what to expect: cases/rigid/block_slides_askew/page.md.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/on_meshes/whole_floor.hpp"
#include "cases/rigid/scenes/scene_run.hpp"

namespace stickslip::cases {

/// Three blocks, long, thick and a square plate, each thrown over a level floor in sixteen
/// directions.
struct BlockSlidesAskew {
  double kn = 1e6;        ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;        ///< tangential stiffness, likewise [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double length = 1;      ///< half the greatest side [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double velocity = 2;    ///< v at the start [m/s]
  WholeFloor floor = WholeFloor::plane;

  static constexpr std::string_view name = "block-slides-askew";
  static void describe(auto& visitor) {
    using B = BlockSlidesAskew;
    describe_rigid_springs<B>(visitor);
    visitor.number(&B::mass, {"m", "kg", "", Range::positive(), "mass of each block"});
    visitor.number(&B::length, {"L", "m", "", Range::positive(), "half the greatest side"});
    visitor.number(&B::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&B::velocity, {"v", "m/s", "", Range::positive(), "velocity at the start"});
    visitor.choice(&B::floor, "floor", whole_floor_words, whole_floor_text);
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  /// Where a block of the long kind would stop by the mobility of its contact.
  reference::Question question() const {
    return {std::string(name), {{"half-size", "1 0.25 0.2"}, {"angle-degrees", "45"}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, true); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The blocks side by side. They stop at sixteenths of a step.
  RigidScene scene(const SceneSteps& steps) const;
  /// How long a block slides [s], and how far [m].
  double sliding_time() const { return velocity / (mu * gravity); }
  double sliding_way() const { return velocity * sliding_time() / 2; }
};

}  // namespace stickslip::cases
