// SPDX-License-Identifier: BSD-3-Clause
// Is friction alike in all directions, of bodies that slide and of bodies that spin on the spot?
// Theory, reference and what to expect: cases/rigid/friction_directions/page.md.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene_run.hpp"

namespace stickslip::cases {

/// Blocks that are thrown over a level floor, and spheres that are set down on it spinning, in
/// eight directions each.
struct FrictionDirections {
  double kn = 1e6;        ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;        ///< tangential stiffness, likewise [N/m]
  double mu = 0.3;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double radius = 0.5;    ///< R of the spheres [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double velocity = 3;    ///< v of the blocks at the start [m/s]

  static constexpr std::string_view name = "friction-directions";
  static void describe(auto& visitor) {
    using F = FrictionDirections;
    describe_rigid_spheres<F>(visitor);
    visitor.number(&F::velocity,
                   {"v", "m/s", "", Range::positive(), "velocity of the blocks at the start"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  /// The numbers of a block that is thrown at 30 degrees to x, half way to its rest.
  reference::Question question() const {
    return {"sliding-block",
            {{"speed", wide(velocity)},
             {"angle-degrees", "30"},
             {"time", wide(velocity / (2 * mu * gravity))}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, true); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The bodies side by side; all slide until the end.
  RigidScene scene(const SceneSteps& steps) const;
};

}  // namespace stickslip::cases
