// SPDX-License-Identifier: BSD-3-Clause
// Does an ellipsoid rock on a floor with its period? Theory, reference and what to expect:
// cases/rigid/ellipsoid_rocks/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rigid/on_meshes/whole_floor.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"

namespace stickslip::cases {

/// Sixteen ellipsoids that are let go at four amplitudes in four directions, and roll, or slide on
/// a smooth floor.
struct EllipsoidRocks : AnsweredByFiles {
  double mu = 1;             ///< friction, enough for rolling; 0: a smooth floor [-]
  double mass = 1;           ///< m [kg]
  double half_length = 1;    ///< a, in the direction of the rocking [m]
  double half_width = 0.8;   ///< b [m]
  double half_height = 0.5;  ///< c [m]
  double gravity = 9.81;     ///< g [m/s^2]
  double duration = 2.2;     ///< seen so long, over the period of small swings [-]
  WholeFloor floor = WholeFloor::plane;

  static constexpr std::string_view name = "ellipsoid-rocks";
  static void describe(auto& visitor) {
    using E = EllipsoidRocks;
    visitor.number(&E::mu, {"mu", "-", "", {.low = 0}, "friction coefficient; 0: a smooth floor"});
    visitor.number(&E::mass, {"m", "kg", "", Range::positive(), "mass of each body"});
    visitor.number(&E::half_length, {"a", "m", "", Range::positive(), "half the length"});
    visitor.number(&E::half_width, {"b", "m", "", Range::positive(), "half the width"});
    visitor.number(&E::half_height, {"c", "m", "", Range::positive(), "half the height, below a"});
    visitor.number(&E::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(
        &E::duration,
        {"periods", "-", "", {.low = 0.25, .high = 10}, "seen so many periods of small swings"});
    visitor.choice(&E::floor, "floor", whole_floor_words, whole_floor_text);
  }

  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme&) const { return {}; }
  Outcome run(const Scheme&, int) const { return {}; }

  /// The ellipsoids side by side. Throws InputError unless c is below a.
  RigidScene scene(const SceneSteps& steps) const;
};

/// How an ellipsoid rocks: tilt, its rate, and the way of the centre along the floor.
struct Rocking {
  double tilt = 0;  ///< [rad]
  double rate = 0;  ///< [rad/s]
  double way = 0;   ///< [m]
};
/// Let go at a tilt [rad], after a time [s].
Rocking rocked(const EllipsoidRocks& e, bool rolls, double amplitude, double time);

}  // namespace stickslip::cases
