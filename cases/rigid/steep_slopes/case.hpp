// SPDX-License-Identifier: BSD-3-Clause
// How fast do rigid blocks and spheres slide down a slope on which the normal force is much less
// than the weight? Theory, reference and what to expect: cases/rigid/steep_slopes/page.md.
#pragma once

#include "cases/rigid/slopes/case.hpp"

namespace stickslip::cases {

/// The bodies of slopes on one slope far above the angle of friction: all slide.
struct SteepSlopes {
  double kn = 1e6;        ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;        ///< tangential stiffness, likewise [N/m]
  double mu = 0.4;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double radius = 0.5;    ///< R of the spheres [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double degrees = 60;    ///< a, of the slope [degrees]
  double velocity = 2;    ///< of what is thrown [m/s]

  static constexpr std::string_view name = "steep-slopes";
  static void describe(auto& visitor) {
    using S = SteepSlopes;
    describe_rigid_spheres<S>(visitor);
    visitor.number(&S::degrees, {"angle", "degrees", "", {.low = 1, .high = 85}, "of the slope"});
    visitor.number(&S::velocity,
                   {"v", "m/s", "", Range::positive(), "velocity of the blocks that are thrown"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  reference::Question question() const { return slopes().question(); }
  double uncertainty() const { return slopes().uncertainty(); }
  std::vector<CrossCheckResult> cross_checks() const { return slopes().cross_checks(); }
  Expected<Outcome> expect(const Scheme& scheme) const { return slopes().expect(scheme); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The scene of slopes, which tells what friction there was.
  RigidScene scene(const SceneSteps& steps) const;
  /// With the tangent of the slope over mu.
  Slopes slopes() const;
};

}  // namespace stickslip::cases
