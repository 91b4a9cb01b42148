// SPDX-License-Identifier: BSD-3-Clause
// Is the normal force Hertz's, and is its work, through separation and new touch? Theory, reference
// and what to expect: cases/partial_slip/hertz_normal/page.md.
#pragma once

#include "cases/problem.hpp"
#include "reference/partial_slip/hertz.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// A sphere is pressed on a sphere or a wall and released; nothing moves sideways.
struct HertzNormal {
  /// What the first sphere touches.
  enum class Second { sphere, wall };

  double shear_modulus = 29e9;     ///< G [Pa]
  double poisson = 0.15;           ///< nu [-]
  double first_radius = 0.01;      ///< R1 [m]
  double second_radius = 0.01;     ///< R2 [m]; not used for a wall
  Second second = Second::sphere;  ///< what the first sphere touches
  double overlap = 1e-6;           ///< the largest [m]

  static constexpr std::string_view name = "hertz-normal";
  static constexpr std::array<Word<Second>, 2> seconds{
      {{"sphere", Second::sphere}, {"wall", Second::wall}}};
  static void describe(auto& visitor) {
    using H = HertzNormal;
    constexpr Range poisson_range{.low = -1, .high = 0.5, .low_is_allowed = false};
    constexpr Range positive = Range::positive();
    visitor.number(&H::shear_modulus, {"G", "Pa", "G", positive, "shear modulus"});
    visitor.number(&H::poisson, {"nu", "-", "nu", poisson_range, "Poisson's ratio"});
    visitor.number(&H::first_radius, {"R1", "m", "", positive, "radius of the first sphere"});
    visitor.number(&H::second_radius,
                   {"R2", "m", "", positive, "radius of the second sphere; not used for a wall"});
    visitor.choice(&H::second, "second", seconds, "what the first sphere touches");
    visitor.number(&H::overlap, {"overlap", "m", "", positive, "largest overlap"});
  }

  /// The whole path, and the force where it is largest.
  struct Outcome {
    double force_error = 0;       ///< largest, over the largest force [-]
    double peak_force = 0;        ///< at the largest overlap [N]
    double work_error = 0;        ///< largest, over the largest work [-]
    double tangential_force = 0;  ///< largest, over the largest normal force [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    using O = Outcome;
    visitor.norm(&O::force_error, "force",
                 "largest error of the normal force on the path, over the largest force");
    visitor.value(&O::peak_force, "peak", "N", "normal force at the largest overlap");
    visitor.norm(&O::work_error, "work",
                 "largest error of the work put in, and of the energy stored "
                 "where the law books it, over the largest");
    visitor.norm(&O::tangential_force, "tangential",
                 "largest tangential force, over the largest normal force");
  }

  /// Itself. Throws InputError unless the overlap is smaller than both radii.
  HertzNormal prepare() const;

  Outcome exact() const { return {.peak_force = largest_force()}; }
  Outcome scale() const { return {.peak_force = largest_force()}; }
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  /// Overlap at the corners of the path over the largest one: two loadings in touch, then two gaps
  /// with a new touch after each.
  static constexpr std::array corners{0.0, 1.0, 0.3, 0.8, -0.25, 0.6, -0.1, 0.45};
  /// The path with every leg between corners cut into this many steps.
  std::vector<ContactStep> path(int steps_per_leg) const;

  reference::HertzContact<long double> contact() const;
  double force_at(double overlap_then) const;   ///< exact [N]
  double energy_at(double overlap_then) const;  ///< exact, put in and stored [J]
  double largest_force() const { return force_at(overlap); }
  double largest_energy() const { return energy_at(overlap); }
};

}  // namespace stickslip::cases
