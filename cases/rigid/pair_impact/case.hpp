// SPDX-License-Identifier: BSD-3-Clause
// Do two rigid spheres of different size and mass part as restitution and friction say? Theory,
// reference and what to expect: cases/rigid/pair_impact/page.md.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene_run.hpp"
#include "reference/rigid/rigid_impact.hpp"

namespace stickslip::cases {

/// Two solid spheres that fly freely hit each other, in sixteen directions; half of them slide by
/// spin.
struct PairImpact {
  double kn = 1e7;             ///< normal stiffness of a law that has springs [N/m]
  double kt = 8e6;             ///< tangential stiffness, likewise [N/m]
  double mu = 0.3;             ///< friction coefficient [-]
  double restitution = 0.8;    ///< e, normal [-]
  double mass_1 = 1;           ///< [kg]
  double mass_2 = 0.3;         ///< [kg]
  double radius_1 = 0.5;       ///< [m]
  double radius_2 = 0.3;       ///< [m]
  double normal_velocity = 1;  ///< vn, of approach [m/s]
  double fast = 2;             ///< sliding velocity of impacts that slide to the end, over U [-]
  double slow = 0.5;           ///< the same of those that leave rolling [-]

  static constexpr std::string_view name = "pair-impact";
  static void describe(auto& visitor) {
    using P = PairImpact;
    describe_rigid_springs<P>(visitor);
    visitor.number(&P::restitution, {"e", "-", "", {.low = 0.05, .high = 1}, "normal restitution"});
    visitor.number(&P::mass_1, {"m1", "kg", "", Range::positive(), "mass of the first sphere"});
    visitor.number(&P::mass_2, {"m2", "kg", "", Range::positive(), "mass of the second sphere"});
    visitor.number(&P::radius_1, {"R1", "m", "", Range::positive(), "radius of the first sphere"});
    visitor.number(&P::radius_2, {"R2", "m", "", Range::positive(), "radius of the second sphere"});
    visitor.number(&P::normal_velocity,
                   {"vn", "m/s", "", Range::positive(), "normal velocity of approach"});
    visitor.number(&P::fast, {"fast",
                              "-",
                              "",
                              {.low = 1, .low_is_allowed = false},
                              "sliding velocity of the impacts that slide to the end, over "
                              "7/2 mu (1 + e) vn"});
    visitor.number(&P::slow,
                   {"slow",
                    "-",
                    "",
                    {.low = 1e-3, .high = 0.999},
                    "sliding velocity of the impacts that leave rolling, over 7/2 mu (1 + e) vn"});
  }

  using Outcome = RigidOutcome;
  static void observe(auto& visitor) { observe_rigid<Beside::restitution>(visitor); }

  /// The numbers of an impact that slides to the end.
  reference::Question question() const {
    const std::vector<long double> first{wide(normal_velocity), wide(fast * threshold()), 0};
    return {"impact-of-two",
            {{"mass-1", wide(mass_1)},
             {"radius-1", wide(radius_1)},
             {"velocity-1", first},
             {"spin-1", "0 0 0"},
             {"mass-2", wide(mass_2)},
             {"radius-2", wide(radius_2)},
             {"velocity-2", "0 0 0"},
             {"spin-2", "0 0 0"},
             {"normal", "1 0 0"},
             {"inertia-over-mR2", "0.4"}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const { return expect_rigid(scheme, false); }
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The pairs side by side, which touch at sixteenths of a step.
  RigidScene scene(const SceneSteps& steps) const { return scene(steps, 1); }
  /// The same with sliding velocities times a factor: 0 for head-on impacts.
  RigidScene scene(const SceneSteps& steps, double sliding) const;
  /// m*, 1/m* = 1/m1 + 1/m2 [kg].
  double reduced_mass() const { return mass_1 * mass_2 / (mass_1 + mass_2); }
  /// U, at which the contact just comes to stick as the impact ends [m/s].
  double threshold() const { return 3.5 * mu * (1 + restitution) * normal_velocity; }
};

}  // namespace stickslip::cases
