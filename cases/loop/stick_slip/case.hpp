// SPDX-License-Identifier: BSD-3-Clause
// Does a block that is dragged by a spring stick and slip as its two friction coefficients say?
// Theory, reference and what to expect: cases/loop/stick_slip/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/friction/belt_block.hpp"
#include "reference/friction/dragged_block.hpp"

namespace stickslip::cases {

/// A block on a plane, dragged by a spring whose far end moves at constant velocity. A dashpot
/// between block and plane acts as long as the block sticks: it is the case's, not the law's. Seen
/// from the far end the plane is a belt and the stretch of the spring the place of the block. All
/// springs are relaxed at the start.
struct StickSlip {
  double kn = 1e4;          ///< normal stiffness [N/m]
  double kt = 1000;         ///< tangential stiffness [N/m]
  double mu = 0.45;         ///< static friction coefficient [-]
  double mu_kinetic = 0.3;  ///< kinetic friction coefficient [-]
  double mass = 1.3;        ///< m [kg]
  double spring = 40;       ///< K, which drags the block [N/m]
  double load = 20;         ///< normal force N [N]
  double drag = 0.1;        ///< velocity of the far end V [m/s]
  double dashpot = 20;      ///< in stick [N s/m]
  double duration = 9;      ///< motion [s]

  static constexpr std::string_view name = "stick-slip";
  static void describe(auto& visitor) {
    using S = StickSlip;
    constexpr Range some{.low = 0.01, .high = 1000};
    describe_springs<S>(visitor);
    visitor.number(&S::mu_kinetic, {"mu-kinetic", "-", "mu-kinetic", Range::not_negative(),
                                    "kinetic friction coefficient, at most mu"});
    visitor.number(&S::mass, {"m", "kg", "", Range::positive(), "mass of the block"});
    visitor.number(&S::spring, {"K", "N/m", "", Range::positive(), "spring that drags it"});
    visitor.number(&S::load, {"load", "N", "", Range::positive(), "normal force"});
    visitor.number(&S::drag,
                   {"V", "m/s", "", Range::positive(), "velocity of the far end of the spring"});
    visitor.number(&S::dashpot, {"dashpot", "N s/m", "", Range::not_negative(),
                                 "between block and plane, in stick alone"});
    visitor.number(&S::duration, {"time", "s", "", some, "motion"});
  }

  /// Errors over runs that begin in different parts of a step: root mean squares [-].
  struct Outcome {
    double stretch = 0;  ///< of the dragging spring over the path, over mu N/K
    double period = 0;   ///< from the first onset to the last, relative
    double heat = 0;     ///< of friction until the end, relative
  };
  static void observe(auto& visitor) {
    visitor.norm(
        &Outcome::stretch, "stretch",
        "stretch of the dragging spring, root mean square error over the path, over mu N/K");
    visitor.norm(&Outcome::period, "period", "period of stick and slip, relative error");
    visitor.norm(&Outcome::heat, "heat", "heat of friction until the end, relative error");
  }

  reference::Question question() const {
    return {"block-on-a-belt", {{"belt", wide(drag)}, {"velocity", wide(drag)}}};
  }
  double uncertainty() const { return 1e-13; }  ///< closed pieces: round-off over many of them
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  /// The block at one time.
  struct Sample {
    double time = 0;        ///< [s]
    double stretch = 0;     ///< of the dragging spring [m]
    double velocity = 0;    ///< of the block over the plane [m/s]
    double friction = 0;    ///< against the drag, without the dashpot [N]
    double dissipated = 0;  ///< by friction [J]
    bool slides = false;
  };
  /// Stepped from the exact state at `from` [s] on, after every step.
  std::vector<Sample> trace(const Scheme& scheme, double from, double steps_per_period) const;
  /// Exactly, at these times.
  std::vector<Sample> exact_at(std::span<const double> times) const;

  /// For the reference. Throws InputError where the kinetic coefficient is above the static one.
  reference::BeltBlock belt() const;
  /// Of a rigid contact.
  reference::DraggedCycle rigid_cycle() const;
  double length() const { return mu * load / spring; }  ///< of the spring that tears it off [m]
  double stick_period() const;  ///< of the stuck block, the shortest of the motion [s]
};

}  // namespace stickslip::cases
