// SPDX-License-Identifier: BSD-3-Clause
// Does a sphere on an incline rest, roll or slide as its friction and its rolling moment have it?
// Theory, reference and what to expect: cases/moments/rolling_on_incline/page.md.
#pragma once

#include "cases/moments/turning_sphere.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A solid sphere let go at rest on an incline, with six degrees of freedom; and one that rolls
/// without slip on slopes below its threshold.
struct RollingOnIncline {
  double kn = 1e5;             ///< normal stiffness [N/m]
  double kt = 1e5;             ///< tangential stiffness [N/m]
  double mu = 0.5;             ///< friction coefficient [-]
  double radius = 0.01;        ///< [m]
  double density = 2500;       ///< [kg/m^3]
  double gravity = 9.81;       ///< [m/s^2]
  double tangent = 0.6;        ///< of the slope [-]
  double mu_rolling = 0.1;     ///< cap of the moment over radius and normal force [-]
  double k_rolling = 0.225;    ///< [N m]
  double damping_ratio = 0.3;  ///< of the dashpot beside it [-]
  double gentle = 0.4;         ///< slope of the sphere that is to rest, over mu-rolling [-]
  double duration = 0.2;       ///< of the motion [s]

  static constexpr std::string_view name = "rolling-on-incline";
  static void describe(auto& visitor) {
    using R = RollingOnIncline;
    constexpr auto plus = Range::positive();
    constexpr Range below_one{.low = 0, .high = 0.99};
    describe_springs<R>(visitor);
    visitor.number(&R::radius, {"R", "m", "", plus, "radius of the sphere"});
    visitor.number(&R::density, {"rho", "kg/m^3", "", plus, "density of the sphere"});
    visitor.number(&R::gravity, {"g", "m/s^2", "", plus, "gravity"});
    visitor.number(&R::tangent,
                   {"tan", "-", "", Range{.low = 0, .high = 10}, "tangent of the slope"});
    visitor.number(&R::mu_rolling,
                   {"mu-rolling", "-", "", plus, "cap of the moment over radius and normal force"});
    visitor.number(&R::k_rolling, {"k-rolling", "N m", "", plus, "rolling stiffness"});
    visitor.number(&R::damping_ratio,
                   {"damping-ratio", "-", "", below_one,
                    "damping ratio of the rolling dashpot, if the rule has one"});
    visitor.number(&R::gentle, {"gentle", "-", "", Range{.low = 0, .high = 0.49},
                                "slope of the sphere that is to rest, over mu-rolling"});
    visitor.number(&R::duration, {"duration", "s", "", plus, "duration of the motion"});
  }

  /// Accelerations are means over the second half of the motion, least weighted at its ends.
  struct Outcome {
    double acceleration = 0;       ///< down the slope [m/s^2]
    double spin_acceleration = 0;  ///< times the radius [m/s^2]
    double threshold = 0;          ///< slope at which weight that comes at once mobilises the cap
                                   ///< of a spring at rest, over mu-rolling; at most 2 [-]
    double creep = 0;              ///< mean spin on the gentle slope over the last period, over
                                   ///< what the sphere would gain there in a period alone [-]
  };
  static void observe(auto& visitor) {
    using Out = Outcome;
    visitor.value(&Out::acceleration, "acceleration", "m/s^2",
                  "down the slope, mean of the second half of the motion, over gravity");
    visitor.value(&Out::spin_acceleration, "spin-acceleration", "m/s^2",
                  "acceleration of the spin, times the radius");
    visitor.value(&Out::threshold, "threshold", "-",
                  "slope at which weight that comes at once brings the moment to its cap, over "
                  "mu-rolling (0: always, 2: never)");
    visitor.value(&Out::creep, "creep", "-",
                  "mean spin on a slope on which it is to rest, over what it would gain in a "
                  "period of the spring without the moment");
  }

  Outcome exact() const;
  Outcome scale() const;
  Outcome exact_for(const Scheme& scheme) const;
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The sphere that rolls without slip, at rest on a slope.
  TurningSphere sphere(double slope) const;
  /// The shortest period of the contact's springs [s].
  double contact_period() const;
  /// Accelerations over gravity of the sphere with six degrees of freedom, of its second half.
  Vector2 accelerations(const Scheme& scheme, int steps_per_contact) const;
  /// The threshold of a scheme in steps, as in Outcome.
  double threshold(const Scheme& scheme, int steps_per_period) const;
  /// What is left of the swing of a rule with a spring, as in Outcome; 0 of others, which must
  /// rest.
  double exact_creep(const Scheme& scheme) const;
  /// What theory expects of the creep of a viscous moment.
  Expectation creep_of_viscous() const;
  /// The exact one of a rule, with the damping ratio of the case.
  double exact_threshold(const Scheme& scheme) const;
};

}  // namespace stickslip::cases
