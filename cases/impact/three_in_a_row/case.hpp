// SPDX-License-Identifier: BSD-3-Clause
// Where does the momentum go when a sphere hits two that touch? A restitution of every pair does
// not say. Theory, reference and what to expect: cases/impact/three_in_a_row/page.md.
#pragma once

#include "cases/problem.hpp"

namespace stickslip::cases {

/// A sphere hits the first of two that touch at rest, all on a line, on linear springs without
/// dashpots.
struct ThreeInARow {
  double stiffness = 1e4;  ///< kn of both contacts [N/m]
  double first = 0.1;      ///< mass of the one that comes [kg]
  double second = 0.1;     ///< mass of the middle one [kg]
  double third = 0.1;      ///< mass of the last one [kg]
  double radius = 0.05;    ///< of all, which plays no part [m]
  double velocity = 0.1;   ///< of the one that comes [m/s]

  static constexpr std::string_view name = "three-in-a-row";
  static void describe(auto& visitor) {
    using T = ThreeInARow;
    visitor.number(&T::stiffness,
                   {"kn", "N/m", "", Range::positive(), "stiffness of both contacts"});
    visitor.number(&T::first, {"m1", "kg", "", Range::positive(), "mass of the one that comes"});
    visitor.number(&T::second, {"m2", "kg", "", Range::positive(), "mass of the middle one"});
    visitor.number(&T::third, {"m3", "kg", "", Range::positive(), "mass of the last one"});
    visitor.number(&T::radius, {"R", "m", "", Range::positive(), "radius of all"});
    visitor.number(&T::velocity,
                   {"v", "m/s", "", Range::positive(), "velocity of the first sphere"});
  }

  /// Velocities after it, means over runs that touch in different parts of a step, over that of the
  /// first one before [-].
  struct Outcome {
    double first = 0;
    double second = 0;
    double third = 0;
    double spread = 0;  ///< largest less smallest of a velocity over the runs, of the worst one
    double energy = 0;  ///< kinetic energy, root mean square error over that before
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::third, "v3", "-", "velocity of the last one after it, mean, over v",
                  "velocity of last one");
    visitor.value(&Outcome::second, "v2", "-", "velocity of the middle one after it, mean, over v",
                  "velocity of middle one");
    visitor.value(&Outcome::first, "v1", "-",
                  "velocity of the one that came after it, mean, over v", "velocity of first one");
    visitor.norm(
        &Outcome::spread, "spread",
        "spread of the velocities over where in a step the spheres touch, largest less smallest");
    visitor.norm(&Outcome::energy, "energy", "kinetic energy after it, error over that before");
  }

  Outcome exact() const;
  Outcome scale() const { return {.first = 1, .second = 1, .third = 1, .spread = 1, .energy = 1}; }
  double uncertainty() const { return 1e-15; }  ///< modes between events: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Velocities at one time, over that of the first one before.
  struct Sample {
    double time = 0;  ///< since the touch [s]
    std::array<double, 3> velocity{};
  };
  /// Until the spheres part for good. `phase`: part of a step before the touch.
  std::vector<Sample> trace(const Scheme& scheme, int steps_per_contact, double phase) const;

  std::array<double, 3> masses() const { return {first, second, third}; }
  double contact_time() const;  ///< of the first two alone [s]
};

}  // namespace stickslip::cases
