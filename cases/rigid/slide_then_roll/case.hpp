// SPDX-License-Identifier: BSD-3-Clause
// Does a rigid sphere that slides, in any direction and by any spin, begin to roll when it should?
// Theory, reference and what to expect: cases/rigid/slide_then_roll/page.md.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene_run.hpp"
#include "reference/rigid/rolling_sphere.hpp"

namespace stickslip::cases {

/// Solid spheres are set down on a level floor, sliding in sixteen directions, half of them by
/// spin.
struct SlideThenRoll {
  double kn = 1e6;        ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;        ///< tangential stiffness, likewise [N/m]
  double mu = 0.3;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double radius = 0.5;    ///< R [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double velocity = 3;    ///< u, of the lowest point at the start [m/s]
  bool along_x = false;   ///< sliding along x alone, and no spin about the upright axis

  static constexpr std::string_view name = "slide-then-roll";
  static void describe(auto& visitor) {
    using S = SlideThenRoll;
    describe_rigid_spheres<S>(visitor);
    visitor.number(&S::velocity, {"u", "m/s", "", Range::positive(),
                                  "velocity of the lowest point at the start"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  reference::Question question() const {
    return {"slide-then-roll",
            {{"inertia-over-mR2", "0.4"},
             {"velocity", std::vector<long double>{wide(velocity), 0, 0}},
             {"spin", "0 0 0"},
             {"time", wide(rolling_time())}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, true); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The spheres side by side, which begin to roll at sixteenths of a step.
  RigidScene scene(const SceneSteps& steps) const;
  /// Where one with the velocity u begins to roll [s].
  double rolling_time() const { return velocity / (3.5 * mu * gravity); }
};

}  // namespace stickslip::cases
