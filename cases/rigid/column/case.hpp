// SPDX-License-Identifier: BSD-3-Clause
// Do rigid blocks that stand on each other stay where they are, also when they are tilted? Theory,
// reference and what to expect: cases/rigid/column/page.md.
#pragma once

#include "cases/rigid/scenes/scene_run.hpp"

namespace stickslip::cases {

/// Columns of four slabs on a floor that is tilted by less than the angle of friction.
struct BlockColumn {
  double kn = 1e7;           ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e6;           ///< tangential stiffness, likewise [N/m]
  double mu = 0.5;           ///< friction coefficient [-]
  double mass = 1;           ///< of a slab [kg]
  double half_height = 0.1;  ///< of a slab [m]
  double gravity = 9.81;     ///< g [m/s^2]
  double slope = 0.5;        ///< tan a over mu, below 1 [-]

  static constexpr std::string_view name = "column";
  static void describe(auto& visitor) {
    using C = BlockColumn;
    describe_rigid_springs<C>(visitor);
    visitor.number(&C::mass, {"m", "kg", "", Range::positive(), "mass of a slab"});
    visitor.number(&C::half_height,
                   {"half-height", "m", "", Range::positive(), "half the height of a slab"});
    visitor.number(&C::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(
        &C::slope,
        {"slope", "-", "", {.low = 0, .high = 0.95}, "tangent of the tilt over mu: 0 is upright"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  double uncertainty() const { return 1e-15; }  ///< nothing moves
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, false); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Four columns side by side.
  RigidScene scene(const SceneSteps& steps) const;
  double angle() const { return std::atan(slope * mu); }  ///< [rad]
};

}  // namespace stickslip::cases
