// SPDX-License-Identifier: BSD-3-Clause
// Does a rigid body that nothing turns keep its spin, and tumble as it must? Theory, reference and
// what to expect: cases/rigid/free_spin/page.md.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene_run.hpp"

namespace stickslip::cases {

/// Spheres that spin about the upright axis on a floor, and spheres and blocks that spin as they
/// fall.
struct FreeSpin {
  double kn = 1e6;        ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;        ///< tangential stiffness, likewise [N/m]
  double mu = 0.3;        ///< friction coefficient, which plays no part [-]
  double mass = 1;        ///< m [kg]
  double radius = 0.5;    ///< R of the spheres [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double spin = 5;        ///< w [rad/s]
  double duration = 0.5;  ///< seen so long [s]

  static constexpr std::string_view name = "free-spin";
  static void describe(auto& visitor) {
    using F = FreeSpin;
    describe_rigid_spheres<F>(visitor);
    visitor.number(&F::spin, {"w", "rad/s", "", Range::positive(), "spin of each body"});
    visitor.number(&F::duration, {"t", "s", "", {.low = 0.01, .high = 1.3}, "seen so long"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  /// The spin of the first block in its axes at the end.
  reference::Question question() const;
  double uncertainty() const { return 1e-15; }  ///< closed form and converged steps: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The bodies side by side.
  RigidScene scene(const SceneSteps& steps) const;
};

}  // namespace stickslip::cases
