// SPDX-License-Identifier: BSD-3-Clause
// Do smooth balls of any mass and size, anywhere on the floor, bounce alike and without turning?
// Theory, reference and what to expect: cases/rigid/unlike_drops/page.md.
#pragma once

#include "cases/rigid/drops/case.hpp"

namespace stickslip::cases {

/// Solid spheres of four masses and four sizes that fall on a level floor without friction and
/// bounce three times.
struct UnlikeDrops {
  double kn = 1e6;           ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;           ///< tangential stiffness, likewise [N/m]
  double mass = 1;           ///< mass of the lightest [kg]
  double radius = 0.05;      ///< radius of the smallest [m]
  double gravity = 9.81;     ///< g [m/s^2]
  double height = 1;         ///< h, of the fall [m]
  double restitution = 0.6;  ///< e [-]

  static constexpr std::string_view name = "unlike-drops";
  static void describe(auto& visitor) {
    using D = UnlikeDrops;
    describe_rigid_stiffness<D>(visitor);
    visitor.number(&D::mass, {"m", "kg", "", Range::positive(), "mass of the lightest ball"});
    visitor.number(&D::radius, {"R", "m", "", Range::positive(), "radius of the smallest ball"});
    visitor.number(&D::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&D::height, {"h", "m", "", Range::positive(), "height of the fall"});
    visitor.number(&D::restitution, {"e", "-", "", {.low = 0.3, .high = 1}, "restitution"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::restitution>(visitor); }

  /// The numbers of the third bounce.
  reference::Question question() const { return {"drop", {{"rebound", "3"}}}; }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const { return alike().cross_checks(); }
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, false); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The spheres side by side, not on a grid, which touch at sixteenths of a step, until a flight
  /// after the third bounce. Those that laws are run with have the mass of the lightest.
  RigidScene scene(const SceneSteps& steps) const;
  /// Drops as if all were the lightest and the smallest, with friction.
  Drops alike() const;
};

}  // namespace stickslip::cases
