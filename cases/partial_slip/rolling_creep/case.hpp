// SPDX-License-Identifier: BSD-3-Clause
// Does a contact that carries a tangential force creep when it rolls? Theory, reference and what to
// expect: cases/partial_slip/rolling_creep/page.md.
#pragma once

#include "cases/partial_slip/pressed_pair.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// Two pressed spheres are loaded along the tangent and then roll on each other under that force.
/// Its numbers are known for one Poisson ratio and one force.
struct RollingCreep {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.28;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]
  double force = 0.657;         ///< along the rolling, over the friction limit [-]

  static constexpr std::string_view name = "rolling-creep";
  static void describe(auto& visitor) {
    using C = RollingCreep;
    const auto only = [](double value) { return Range{.low = value, .high = value}; };
    visitor.number(&C::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
    visitor.number(&C::poisson, {"nu", "-", "nu", only(0.28),
                                 "Poisson's ratio, for which the values are known"});
    visitor.number(&C::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
    visitor.number(&C::radius,
                   {"R", "m", "", Range::positive(), "radius of each of the two spheres"});
    visitor.number(&C::overlap,
                   {"overlap", "m", "", Range::positive(), "constant overlap of the spheres"});
    visitor.number(&C::force,
                   {"force", "-", "", only(0.657), "along the rolling, over the friction limit"});
  }

  /// Creeps in mu Fn/(G a^2).
  struct Outcome {
    double creep = 0;       ///< that keeps the force after four radii of rolling [-]
    double peak = 0;        ///< the largest one on the way [-]
    double force_kept = 0;  ///< after four radii at the creep of the half-space [-]
    double along = 0;       ///< force over G a^2 and creep along the rolling, small creep [-]
    double across = 0;      ///< the same across it [-]
    double by_spin = 0;     ///< force across over G a^3 and spin [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::creep, "creep", "-",
                  "shift over the distance rolled that keeps the force, after four contact radii, "
                  "over that of the half-space");
    visitor.value(&Outcome::peak, "creep-peak", "-", "the largest one on the way, over the same");
    visitor.value(&Outcome::force_kept, "force", "-",
                  "force after four contact radii at the creep of the half-space, over the "
                  "friction limit");
    visitor.value(&Outcome::along, "c11", "-",
                  "force along the rolling per creep after ten contact radii of small creep, over "
                  "Kalker's coefficient",
                  "creep coefficient along the rolling");
    visitor.value(&Outcome::across, "c22", "-", "the same across the rolling",
                  "creep coefficient across the rolling");
    visitor.value(&Outcome::by_spin, "c23", "-", "the same across the rolling, per spin",
                  "creep coefficient of spin");
  }

  PressedSpheres contact() const { return pressed_spheres_of(*this); }
  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_each) const;

  /// Shift over the sliding shift that a creep makes over a distance in contact radii.
  double shift_of(double creep, double distance) const;
  /// Shift at which the law has the force, each movement in so many steps.
  double shift_at_force(const FramedLaw& law, int steps_each) const;
  /// Creep on each of the stretches of rolling that keeps the force of the law: NaN where none
  /// does.
  std::vector<double> creeps_of(const FramedLaw& law, int steps_each) const;

  static constexpr double stretch = 0.25;  ///< of rolling, over a
  static constexpr int stretches = 16;     ///< four radii
  static constexpr double far = 10;        ///< rolled at small creep, over a
};

}  // namespace stickslip::cases
