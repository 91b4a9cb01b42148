// SPDX-License-Identifier: BSD-3-Clause
// Does a scheme follow a contact that moves along both bodies, over vertices and faces? Theory,
// reference and what to expect: cases/polygon/polygon_rolling/page.md.
#pragma once

#include "cases/polygon/polygon_rolling/motion.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct RolledPolygon;

/// A regular polygon of radius 1 m and mass 1 kg rolls down a slope where gravity is 1 m/s^2.
struct PolygonRolling {
  int vertices = 8;     ///< of the polygon [-]
  double slope = 8;     ///< of the flat [degree]
  double spin = 0.4;    ///< at the start, about the vertex ahead [rad/s]
  double duration = 6;  ///< of the motion [s]
  double kn = 2000;     ///< normal stiffness [N/m]
  double kt = 100;      ///< tangential stiffness [N/m]
  double cn = 20;       ///< normal dashpot [N s/m]
  double ct = 1;        ///< tangential dashpot [N s/m]
  double mu = 1000;     ///< friction coefficient [-]

  static constexpr std::string_view name = "polygon-rolling";
  static void describe(auto& visitor) {
    using P = PolygonRolling;
    constexpr Range positive = Range::positive();
    constexpr Range not_negative = Range::not_negative();
    visitor.count(
        &P::vertices,
        {"vertices", "-", "", {.low = 5, .high = 24}, "number of vertices of the polygon"});
    visitor.number(&P::slope, {"slope", "degree", "", {.low = 0, .high = 30}, "slope of the flat"});
    visitor.number(&P::spin,
                   {"spin", "rad/s", "", positive, "at the start, about the vertex ahead"});
    visitor.number(&P::duration, {"duration", "s", "", positive, "duration of the motion"});
    visitor.number(&P::kn, {"kn", "N/m", "", positive, "normal stiffness"});
    visitor.number(&P::kt, {"kt", "N/m", "", positive, "tangential stiffness"});
    visitor.number(&P::cn, {"cn", "N s/m", "", not_negative, "normal dashpot"});
    visitor.number(&P::ct, {"ct", "N s/m", "", not_negative, "tangential dashpot"});
    visitor.number(&P::mu, {"mu", "-", "", positive, "friction coefficient"});
  }

  /// At the end.
  struct Outcome {
    double angle = 0;             ///< rolled, down the slope [rad]
    double spin = 0;              ///< the same sense [rad/s]
    double place = 0;             ///< of the centroid, down the slope [m]
    double tangential_force = 0;  ///< of the flat on the polygon, down the slope [N]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::angle, "angle", "rad", "angle rolled; error over the angle itself");
    visitor.value(&Outcome::spin, "spin", "rad/s", "spin at the end; error over the spin itself");
    visitor.value(&Outcome::place, "x", "m", "place at the end; error over the way", "place");
    visitor.value(&Outcome::tangential_force, "tangential-force", "N",
                  "force along the flat at the end; error over the weight");
  }

  /// Throws InputError if the polygon parts from the flat or reaches its end.
  RolledPolygon prepare() const;
};

/// The polygon of the problem with its exact motion.
struct RolledPolygon {
  using Problem = PolygonRolling;
  using Outcome = Problem::Outcome;

  Problem problem;
  RollingPolygon polygon;
  RollingSample end = {};     ///< exact
  RollingSample coarse = {};  ///< the same in steps twice as long

  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Every so many steps a sample, the start included.
  std::vector<RollingSample> trace(const Scheme& scheme, int steps, int every) const;
};

}  // namespace stickslip::cases
