// SPDX-License-Identifier: BSD-3-Clause
// Does a rigid ball that is dropped bounce as its restitution says, time after time? Theory,
// reference and what to expect: cases/rigid/drops/page.md.
#pragma once

#include "cases/rigid/scenes/scene_run.hpp"

namespace stickslip::cases {

/// Solid spheres that fall on a level floor and bounce three times.
struct Drops {
  double kn = 1e6;           ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;           ///< tangential stiffness, likewise [N/m]
  double mu = 0.3;           ///< friction coefficient, which plays no part [-]
  double mass = 1;           ///< m [kg]
  double radius = 0.1;       ///< R [m]
  double gravity = 9.81;     ///< g [m/s^2]
  double height = 1;         ///< h, of the fall [m]
  double restitution = 0.6;  ///< e [-]

  static constexpr std::string_view name = "drops";
  static constexpr int bounces = 3;  ///< until the end
  static void describe(auto& visitor) {
    using D = Drops;
    describe_rigid_spheres<D>(visitor);
    visitor.number(&D::height, {"h", "m", "", Range::positive(), "height of the fall"});
    visitor.number(&D::restitution, {"e", "-", "", {.low = 0.3, .high = 1}, "restitution"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::restitution>(visitor); }

  /// The numbers of the third bounce.
  reference::Question question() const { return {"drop", {{"rebound", "3"}}}; }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, false); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The spheres side by side, which touch at sixteenths of a step, until a flight after the third
  /// bounce.
  RigidScene scene(const SceneSteps& steps) const;
  /// Duration of the first fall [s].
  double fall() const { return std::sqrt(2 * height / gravity); }
};

/// Balls that are dropped, by a law on its springs: the velocity errs by three bounces, of which
/// one is asked for.
template <class P>
RigidOutcome run_drops(const P& problem, const Scheme& scheme, int steps_per_contact) {
  const double dt = contact_duration(problem.kn, problem.mass) / steps_per_contact;
  P asked = problem;
  asked.restitution = restitution_with(scheme, problem.restitution, Meeting::head_on);
  const Scheme told =
      with_restitution(on_springs(scheme, problem.kn, problem.kt), problem.restitution, problem.kn,
                       problem.mass, Meeting::head_on);
  RigidOutcome outcome = run_scene(asked.scene({dt, dt}), told, problem.kn);
  outcome.restitution = outcome.farthest / Drops::bounces;
  return outcome;
}

}  // namespace stickslip::cases
