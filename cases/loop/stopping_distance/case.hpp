// SPDX-License-Identifier: BSD-3-Clause
// How far does a block slide until it stands, with one friction coefficient or two, and what is
// left in the spring of its contact? Theory, reference and what to expect:
// cases/loop/stopping_distance/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/friction/stopping.hpp"

namespace stickslip::cases {

/// A block is set in motion on a plane, the spring of its contact relaxed. A law with a kinetic
/// limit slides at mu-kinetic times the weight, any other at mu times it.
struct StoppingDistance : reference::SlidingBody<double> {
  double kn = 1e5;

  static constexpr std::string_view name = "stopping-distance";
  static void describe(auto& visitor) {
    visitor.number(&StoppingDistance::kn,
                   {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    SlidingBody::describe(visitor);
  }

  /// Errors over runs that begin in different parts of a step: root mean squares [-].
  struct Outcome {
    double stop = 0;   ///< farthest place, over that of a rigid contact
    double rest = 0;   ///< place about which it swings in the end, over the same
    double swing = 0;  ///< amplitude of that, relative
    double heat = 0;   ///< of friction, over the energy at the start
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::stop, "stop",
                 "farthest place: root mean square error over the rigid stopping distance");
    visitor.norm(&Outcome::rest, "rest",
                 "place about which it swings in the end, error over the same");
    visitor.norm(&Outcome::swing, "swing", "amplitude of that swing, relative error");
    visitor.norm(&Outcome::heat, "heat",
                 "heat of friction, error over the kinetic energy at the start");
  }

  reference::Question question() const { return {"stopping-distance"}; }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  /// The block at one time.
  struct Sample {
    double time = 0;        ///< [s]
    double position = 0;    ///< [m]
    double velocity = 0;    ///< [m/s]
    double force = 0;       ///< of friction, against the motion [N]
    double dissipated = 0;  ///< [J]
  };
  /// Stepped from the exact state at `from` [s] on, where the contact is held; after every step.
  std::vector<Sample> trace(const Scheme& scheme, double from, double steps_per_period) const;
  /// Exactly.
  Sample exact_at(const Scheme& scheme, double time) const;

  /// A free solid sphere of this mass, set in motion without spin, when its contact point first
  /// stands still: found in so many steps per period of the block.
  struct Rolling {
    double time = 0;      ///< [s]
    double distance = 0;  ///< of its centre [m]
    double velocity = 0;  ///< [m/s]
    double heat = 0;      ///< [J]
  };
  Rolling roll(const Scheme& scheme, int steps_per_period) const;

  /// For the reference: the coefficients with which the law slides. Throws InputError where the
  /// kinetic one is above the static one.
  reference::SlidingStart start_for(const Scheme& scheme) const;
  double period() const;    ///< of the stuck block [s]
  double end_time() const;  ///< half a period after the last law has stopped [s]
};

}  // namespace stickslip::cases
