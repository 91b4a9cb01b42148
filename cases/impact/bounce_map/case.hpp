// SPDX-License-Identifier: BSD-3-Clause
// Does a sphere leave a wall as two rigid bodies with restitution and friction part? Theory,
// reference and what to expect: cases/impact/bounce_map/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "cases/signed_energy.hpp"
#include "reference/impact/linear_impact.hpp"
#include "reference/impact/rigid_bounce.hpp"

namespace stickslip::cases {

/// A solid sphere hits a wall: head-on, so obliquely that it slides to the end, and less obliquely,
/// so that it leaves rolling.
struct BounceMap {
  double mu = 0.3;             ///< friction coefficient [-]
  double restitution = 0.8;    ///< e, normal [-]
  double mass = 0.1;           ///< m [kg]
  double radius = 0.05;        ///< R [m]
  double normal_velocity = 1;  ///< vn, of approach [m/s]
  double fast = 2;    ///< sliding velocity of the impacts that slide to the end, over U [-]
  double slow = 0.5;  ///< the same of those that leave rolling [-]
  double kn = 1e6;    ///< normal stiffness, of a law that has springs [N/m]
  double kt = 8e5;    ///< tangential stiffness, likewise [N/m]

  static constexpr std::string_view name = "bounce-map";
  static void describe(auto& visitor) {
    using B = BounceMap;
    constexpr Range above_one{.low = 1, .low_is_allowed = false};
    constexpr Range below_one{.low = 1e-3, .high = 0.999};
    visitor.number(&B::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
    visitor.number(&B::restitution, {"e", "-", "", {.low = 0.05, .high = 1}, "normal restitution"});
    visitor.number(&B::mass, {"m", "kg", "", Range::positive(), "mass of the sphere"});
    visitor.number(&B::radius, {"R", "m", "", Range::positive(), "radius of the sphere"});
    visitor.number(&B::normal_velocity,
                   {"vn", "m/s", "", Range::positive(), "normal velocity of approach"});
    visitor.number(&B::fast, {"fast", "-", "", above_one,
                              "sliding velocity of the impacts that slide to the end, over "
                              "7/2 mu (1 + e) vn"});
    visitor.number(&B::slow,
                   {"slow", "-", "", below_one,
                    "sliding velocity of the impacts that leave rolling, over 7/2 mu (1 + e) vn"});
    visitor.number(&B::kn, {"kn", "N/m", "", Range::positive(),
                            "normal stiffness of a law that has springs; sets the step"});
    visitor.number(&B::kt, {"kt", "N/m", "", Range::positive(),
                            "tangential stiffness of a law that has springs"});
  }

  /// Root mean squares over impacts in all directions, some slid by velocity and some by spin, that
  /// touch in different parts of a step.
  struct Outcome {
    double sliding = 0;       ///< of the centre's velocity after the fast impacts [-]
    double sliding_spin = 0;  ///< of spin times R, likewise [-]
    double rolling = 0;       ///< of the centre's velocity after the slow impacts [-]
    double rolling_spin = 0;  ///< of spin times R, likewise [-]
    double restitution = 0;   ///< of the normal velocity after head-on impacts [-]
    double energy = 0;  ///< after fast and head-on impacts above the true one, over that before [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::sliding, "sliding",
                 "velocity after impacts that slide to the end, over the sliding velocity before");
    visitor.norm(&Outcome::sliding_spin, "sliding-spin", "spin times R after them, likewise");
    visitor.norm(&Outcome::rolling, "rolling",
                 "velocity after impacts that leave rolling, over the sliding velocity before");
    visitor.norm(&Outcome::rolling_spin, "rolling-spin", "spin times R after them, likewise");
    visitor.norm(&Outcome::restitution, "restitution",
                 "normal velocity after head-on impacts, relative");
    visitor.value(&Outcome::energy, std::string(energy_excess), "-",
                  "energy after a bounce, head-on or sliding to the end, above the true one, over "
                  "that before; below 0: lost");
  }

  /// The numbers of an impact that slides to the end.
  reference::Question question() const {
    const long double slip = wide(fast * 3.5 * mu * (1 + restitution) * normal_velocity);
    return {"bounce-on-floor",
            {{"inertia-over-mR2", "0.4"},
             {"velocity", std::vector<long double>{slip, 0, -wide(normal_velocity)}},
             {"spin", "0 0 0"}}};
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Restitution of the head-on impacts of a law, and of its oblique ones: 1 where it has none, or
  /// none that leaves friction alone.
  double head_on_restitution_of(const Scheme& scheme) const;
  double oblique_restitution_of(const Scheme& scheme) const;
  /// Impacts with this restitution, the sliding velocity being `speed` times the threshold at which
  /// the contact just sticks.
  reference::RigidBounce<long double> bounce(double e, double speed) const;
  /// The same on the springs of a law without a tangential dashpot.
  reference::LinearImpact<long double> on_springs(double e, double speed) const;
  /// How far springs are off the rigid truth after such impacts: of the sliding velocity, over that
  /// before.
  double gap_of_springs(double e, double speed) const;

  /// What oblique impacts of one kind say of an engine: means over all of them.
  struct Means {
    double impulse = 0;  ///< of friction, over mu (1 + e) m vn [-]
    double inertia = 0;  ///< I/(m R^2), by the changes of velocity and spin [-]
    double sliding = 0;  ///< what is left of the sliding velocity, over that before [-]
  };
  Means means(const Scheme& scheme, int steps_per_contact, double speed) const;
  /// Mean normal velocity after over before, head-on [-].
  double mean_restitution(const Scheme& scheme, int steps_per_contact) const;
};

}  // namespace stickslip::cases
