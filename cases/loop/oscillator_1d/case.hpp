// SPDX-License-Identifier: BSD-3-Clause
// What order and what frequency do a law and a time integrator have together, in stick and with
// stick and slip in turn? Theory, reference and what to expect: cases/loop/oscillator_1d/page.md.
#pragma once

#include "cases/loop/oscillator_1d/bodies.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A sphere that rolls on the contact's spring, and a block on a spring that slips, turns, sticks.
struct Oscillator1d {
  double kn = 3.47e5;            ///< normal stiffness [N/m]
  double kt = 1.905e5;           ///< tangential stiffness [N/m]
  double mu = 0.3;               ///< friction coefficient [-]
  double mass = 0.5236;          ///< m of either [kg]
  double inertia_factor = 3.5;   ///< r = 1 + m R^2/I of the sphere [-]
  double gravity = 9.8;          ///< g [m/s^2]
  double start_force = 1;        ///< of the sphere, over the friction limit [-]
  double periods = 2.125;        ///< motion of the sphere over its period [-]
  double mass_damping = 0;       ///< damping of the sphere over the critical one [-]
  double spring_ratio = 0.25;    ///< spring of the block over kt [-]
  double pull = 20;              ///< position of the block at the start over mu m g/kt [-]
  double block_periods = 4.125;  ///< motion of the block over its period in stick [-]

  static constexpr std::string_view name = "oscillator-1d";
  static void describe(auto& visitor) {
    using O = Oscillator1d;
    constexpr auto plus = Range::positive();
    constexpr Range up_to_one{.low = 0, .high = 1, .low_is_allowed = false};
    constexpr Range soft{.low = 0, .high = 100, .low_is_allowed = false};
    constexpr Range share{.low = 0, .high = 0.9};
    constexpr Range some{.low = 1, .high = 1000};
    constexpr Range half_or_more{.low = 0.5, .high = 1000};
    describe_springs<O>(visitor);
    visitor.number(&O::mass, {"m", "kg", "", plus, "mass of the sphere and of the block"});
    visitor.number(&O::inertia_factor,
                   {"r", "-", "", {.low = 1}, "1 + m R^2/I of the sphere; 7/2 if it is solid"});
    visitor.number(&O::gravity,
                   {"g", "m/s^2", "", plus, "gravity, which presses both on the plane"});
    visitor.number(&O::start_force,
                   {"amplitude", "-", "", up_to_one,
                    "force of the rolling sphere at the start over the friction limit"});
    visitor.number(&O::periods, {"periods", "-", "", some, "periods of the rolling sphere"});
    visitor.number(&O::mass_damping,
                   {"mass-damping", "-", "", share,
                    "mass-proportional damping of the sphere, over the critical one"});
    visitor.number(&O::spring_ratio, {"spring", "-", "", soft, "spring of the block over kt"});
    visitor.number(&O::pull,
                   {"pull", "-", "", plus, "position of the block at the start over mu m g/kt"});
    visitor.number(&O::block_periods, {"block-periods", "-", "", half_or_more,
                                       "motion of the block over its period in stick"});
  }

  /// The sphere in the end, and the block over its path.
  struct Outcome {
    double displacement = 0;       ///< of the contact point of the sphere [m]
    double velocity = 0;           ///< of it [m/s]
    double frequency = 0;          ///< circular, from zero to zero of the displacement [rad/s]
    double energy_drift = 0;       ///< energy of the sphere over that at the start, less 1 [-]
    double block_position = 0;     ///< error, root mean square over the pull [-]
    double block_dissipation = 0;  ///< error, root mean square over the energy at the start [-]
  };
  static void observe(auto& visitor) {
    using Out = Outcome;
    visitor.value(&Out::displacement, "displacement", "m",
                  "contact point of the sphere at the end, over its amplitude");
    visitor.value(&Out::velocity, "velocity", "m/s",
                  "velocity of the contact point at the end, over its amplitude");
    visitor.value(&Out::frequency, "frequency", "rad/s",
                  "circular frequency from zero to zero of the displacement");
    visitor.value(&Out::energy_drift, "energy-drift", "-",
                  "energy of the sphere at the end over that at the start, less 1");
    visitor.norm(&Out::block_position, "block-position",
                 "position of the block, root mean square error over the path over the pull");
    visitor.norm(&Out::block_dissipation, "block-dissipation",
                 "dissipation of the block, root mean square error over the path over the energy "
                 "at the start");
  }

  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  RollingSphere sphere() const;
  SlippingBlock block() const;
};

}  // namespace stickslip::cases
