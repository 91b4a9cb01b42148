// SPDX-License-Identifier: BSD-3-Clause
// Does a grain at rest stay at rest far from the origin? Theory, reference and what to expect:
// cases/precision/precision_rest/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A block rests on a slope below the angle of friction, on its contact springs, without a dashpot.
struct PrecisionRest {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double kt = 7e4;         ///< tangential stiffness [N/m]
  double mu = 0.5;         ///< friction coefficient [-]
  double mass = 0.1;       ///< [kg]
  double gravity = 9.81;   ///< [m/s^2]
  double slope = 0.3;      ///< tangent of the angle, below mu [-]
  double radius = 0.01;    ///< of the spheres in touch [m]
  double distance = 1.05;  ///< of the contact from the origin [m]
  int periods = 64;        ///< of the normal spring, for which it is watched

  static constexpr std::string_view name = "precision-rest";
  static void describe(auto& visitor) {
    using S = PrecisionRest;
    describe_springs<S>(visitor);
    visitor.number(&S::mass, {"mass", "kg", "", Range::positive(), "mass of the block"});
    visitor.number(&S::gravity, {"g", "m/s^2", "", Range::positive(), "acceleration of gravity"});
    visitor.number(&S::slope,
                   {"slope", "-", "", Range::not_negative(), "tangent of the angle, below mu"});
    visitor.number(&S::radius,
                   {"radius", "m", "", Range::positive(), "radius of the spheres in touch"});
    visitor.number(&S::distance, {"distance", "m", "", Range::positive(),
                                  "distance of the contact from the origin"});
    visitor.count(
        &S::periods,
        {"periods", "-", "", {.low = 1, .high = 100000}, "observed periods of the normal spring"});
  }

  struct Outcome {
    double velocity = 0;  ///< greatest, over that of a fall through the overlap [-]
    double creep = 0;   ///< of the contact down the slope in the last period, over the overlap [-]
    double excess = 0;  ///< velocity beyond five last places a step, over that [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::velocity, "velocity",
                 "greatest velocity, over that of a fall through the overlap at rest, sqrt(g d)");
    visitor.norm(
        &Outcome::creep, "creep",
        "movement of the contact down the slope, mean of the last period, over the overlap "
        "at rest");
    visitor.norm(&Outcome::excess, "excess",
                 "velocity beyond five last places of the coordinates a step, over that");
  }

  double uncertainty() const { return 0; }  ///< it rests
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// In so many steps a period. Throws InputError where the block does not rest.
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  /// While a step turns the spring by a tenth of a radian or less, the velocity at which the first
  /// coordinate moves, mean over its directions.
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const;

  /// That velocity of coordinates in single precision, relative to such cells [m] or to the origin
  /// (0) [m/s]; NaN where the spheres have unlike last places: the finer ones move first.
  double standing_velocity(double cell, int steps_per_period) const;

  double overlap() const;  ///< at rest [m]
  double period() const;   ///< of the normal spring [s]
};

}  // namespace stickslip::cases
