// SPDX-License-Identifier: BSD-3-Clause
// Does a rigid sphere in a groove slide and roll on two contacts as it must? Theory, reference and
// what to expect: cases/rigid/groove/page.md.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene_run.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::cases {

/// Solid spheres in one level groove, sliding both ways, half of them by spin.
struct Groove {
  double kn = 1e6;         ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e5;         ///< tangential stiffness, likewise [N/m]
  double mu = 0.2;         ///< friction coefficient [-]
  double mass = 1;         ///< m [kg]
  double radius = 0.5;     ///< R [m]
  double gravity = 9.81;   ///< g [m/s^2]
  double velocity = 3;     ///< u, of the points of contact at the start [m/s]
  double half_angle = 30;  ///< b, from the upright plane in the middle to each wall [deg]

  static constexpr std::string_view name = "groove";
  static void describe(auto& visitor) {
    using G = Groove;
    describe_rigid_spheres<G>(visitor);
    visitor.number(&G::velocity, {"u", "m/s", "", Range::positive(),
                                  "velocity of the points of contact at the start"});
    visitor.number(&G::half_angle, {"b",
                                    "deg",
                                    "",
                                    {.low = 5, .high = 85},
                                    "from the upright plane in the middle to each wall"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::support>(visitor); }

  /// The numbers of a sphere without spin at the start, when it has slid twice its radius over u.
  reference::Question question() const {
    return {"sphere-in-groove",
            {{"inertia-over-mR2", "0.4"},
             {"half-angle-degrees", wide(half_angle)},
             {"speed", wide(velocity)},
             {"time", wide(2 * radius / velocity)}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, false); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The spheres one behind the other, which begin to roll at sixteenths of a step.
  RigidScene scene(const SceneSteps& steps) const;
  /// A sphere that moves as this one does: on the arms R sin b, pressed by two forces m g/(2 sin
  /// b).
  reference::SlidingSphere<long double> on_its_arms(double velocity, double spin) const;
};

}  // namespace stickslip::cases
