// SPDX-License-Identifier: BSD-3-Clause
// What do rigid blocks and spheres do on a slope: rest, stop, slide, roll? Theory, reference and
// what to expect: cases/rigid/slopes/page.md.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene_run.hpp"

namespace stickslip::cases {

/// On one slope, by turns: a block that is set down, one that is thrown down, one that is thrown
/// up, and a sphere that is let go.
struct Slopes {
  double kn = 1e6;        ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;        ///< tangential stiffness, likewise [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double radius = 0.5;    ///< R of the spheres [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double slope = 0.5;     ///< tan a over mu: below 1 a block rests [-]
  double velocity = 2;    ///< of what is thrown [m/s]

  static constexpr std::string_view name = "slopes";
  static void describe(auto& visitor) {
    using S = Slopes;
    describe_rigid_spheres<S>(visitor);
    visitor.number(&S::slope, {"slope",
                               "-",
                               "",
                               {.low = 0, .high = 20},
                               "tangent of the slope over mu: below 1 a block rests"});
    visitor.number(&S::velocity,
                   {"v", "m/s", "", Range::positive(), "velocity of the blocks that are thrown"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  /// The numbers of a block that is thrown down the slope.
  reference::Question question() const {
    return {"block-on-slope",
            {{"angle", wide(angle())}, {"speed", wide(velocity)}, {"time", wide(sliding_time())}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, true); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The bodies side by side on a level floor under a gravity that is inclined: x is downhill.
  RigidScene scene(const SceneSteps& steps) const;
  /// a [rad].
  double angle() const { return std::atan(slope * mu); }
  /// How long a block that is thrown down slides; where it speeds up, a time of the same size [s].
  double sliding_time() const;
};

}  // namespace stickslip::cases
