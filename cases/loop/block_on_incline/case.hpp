// SPDX-License-Identifier: BSD-3-Clause
// Does a block on an incline slide, stop, hold or rest as law and integrator should have it?
// Theory, reference and what to expect: cases/loop/block_on_incline/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::cases {

/// Four blocks on four slopes. Three are let go at rest on a relaxed contact spring, the fourth on
/// one that carries it. A slope is tan(angle) over mu.
struct BlockOnIncline {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 1e5;        ///< tangential stiffness [N/m]
  double mu = 0.4;        ///< friction coefficient [-]
  double mass = 2;        ///< m [kg]
  double gravity = 9.81;  ///< g [m/s^2]
  double slide = 1.25;    ///< slope of the block that slides [-]
  double stop = 0.75;     ///< of the block that slips once and stops [-]
  double hold = 0.4;      ///< of the block that oscillates and never slips [-]
  double rest = 0.95;     ///< of the block that lies on a spring already stretched [-]
  double periods = 3.3;   ///< motion over the period of the spring [-]

  static constexpr std::string_view name = "block-on-incline";
  static void describe(auto& visitor) {
    using B = BlockOnIncline;
    constexpr Range above{.low = 1, .high = 100, .low_is_allowed = false};
    constexpr Range between{.low = 0.5, .high = 0.95, .low_is_allowed = false};
    constexpr Range below_half{.low = 0, .high = 0.5, .low_is_allowed = false};
    constexpr Range below_one{.low = 0, .high = 1, .low_is_allowed = false};
    constexpr Range some{.low = 1.5, .high = 1000};
    describe_springs<B>(visitor);
    visitor.number(&B::mass, {"m", "kg", "", Range::positive(), "mass of the block"});
    visitor.number(&B::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&B::slide, {"slide", "-", "", above, "tan(angle)/mu of the block that slides"});
    visitor.number(&B::stop, {"stop", "-", "", between,
                              "tan(angle)/mu of the block that slips once and stops"});
    visitor.number(&B::hold, {"hold", "-", "", below_half,
                              "tan(angle)/mu of the block that oscillates and never slips"});
    visitor.number(&B::rest,
                   {"rest", "-", "", below_one,
                    "tan(angle)/mu of the block that lies on a spring already stretched"});
    visitor.number(&B::periods, {"periods", "-", "", some, "motion over the period of the spring"});
  }

  /// Errors in the end: root mean squares over runs that begin in different parts of a step [-].
  struct Outcome {
    double slide = 0;  ///< of the position, over itself
    double stop = 0;   ///< of the position, over mu m g cos/kt
    double heat = 0;   ///< of what that block has lost, over mu m g cos times that length
    double hold = 0;   ///< of the position, over m g sin/kt
    double rest = 0;   ///< farthest that block has moved, over the stretch of its spring
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::slide, "slide",
                 "position in the end above the angle of friction, over itself");
    visitor.norm(&Outcome::stop, "stop", "position of the block that stops, over mu m g cos/kt");
    visitor.norm(&Outcome::heat, "heat",
                 "what that block has lost, over mu m g cos times that length");
    visitor.norm(&Outcome::hold, "hold", "position of the block that holds, over m g sin/kt");
    visitor.norm(&Outcome::rest, "rest",
                 "farthest the preloaded block has moved, over the stretch of its spring");
  }

  std::vector<reference::NamedNumber> numbers() const;
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  /// A block at the end of a step.
  struct Sample {
    double time = 0;        ///< [s]
    double position = 0;    ///< [m]
    double dissipated = 0;  ///< [J]
  };
  /// A block let go on a slope, stepped from its exact state at `start` [s] on, when it sticks yet.
  std::vector<Sample> let_go(const Scheme& scheme, double slope, double start,
                             double steps_per_period) const;
  /// The same for the reference, as an integrator sees it to which masses seem larger by the
  /// factor.
  reference::DrivenBlock<long double> block(double slope, double mass_factor = 1) const;
  reference::DrivenMotion<long double> motion(double slope, double mass_factor = 1) const;

  double drive(double slope) const;  ///< m g sin [N]
  double limit(double slope) const;  ///< mu m g cos [N]
  double period() const;             ///< of the stuck block on the spring [s]
  double end_time() const { return periods * period(); }
};

}  // namespace stickslip::cases
