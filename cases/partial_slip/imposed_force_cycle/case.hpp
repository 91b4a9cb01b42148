// SPDX-License-Identifier: BSD-3-Clause
// How far does a contact move when forces are imposed and not movements? Theory, reference and what
// to expect: cases/partial_slip/imposed_force_cycle/page.md.
#pragma once

#include "cases/drive/loaded_contact.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

/// Two spheres carry a constant normal force while the tangential force goes to and fro.
struct ImposedForceCycle {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double normal_force = 3;      ///< constant [N]
  double fraction = 0.9;        ///< amplitude of the tangential force over mu Fn [-]

  static constexpr std::string_view name = "imposed-force-cycle";
  static void describe(auto& visitor) {
    using I = ImposedForceCycle;
    describe_spheres<I>(visitor);
    constexpr Range fractions{.low = 0, .high = 0.999, .low_is_allowed = false};
    visitor.number(&I::normal_force,
                   {"normal-force", "N", "", Range::positive(), "normal force, constant"});
    visitor.number(&I::fraction, {"fraction", "-", "", fractions,
                                  "amplitude of the tangential force over the friction limit"});
  }

  /// Where the contact is at the ends of the legs.
  struct Outcome {
    double shift = 0;    ///< largest error of the shift, over the sliding shift [-]
    double ratchet = 0;  ///< shift that the closed cycle leaves, over the sliding shift [-]
    double overlap = 0;  ///< largest error of the overlap, over the exact one [-]
    double peak = 0;     ///< shift at the end of first loading, over the sliding shift [-]
  };
  static void observe(auto& visitor) {
    using O = Outcome;
    visitor.norm(&O::shift, "shift",
                 "largest error of the shift at the ends of the legs, over the sliding shift");
    visitor.norm(&O::ratchet, "ratchet",
                 "shift that the closed cycle leaves behind, over the sliding shift");
    visitor.norm(&O::overlap, "overlap",
                 "largest error of the overlap under the normal force, relative");
    visitor.value(&O::peak, "peak", "-", "shift over the sliding shift, end of first loading");
  }

  Outcome exact() const;
  double uncertainty() const { return 1e-15; }  ///< closed form in extended precision
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  /// Tangential force at the ends of the legs over the amplitude: first loading, a closed cycle, a
  /// smaller loop, its closure and that of the cycle, and no force at last.
  static constexpr std::array legs{1.0, -1.0, 1.0, -0.3, 0.4, -0.3, 1.0, 0.0};
  /// Legs after which the closed cycle begins and ends.
  static constexpr std::size_t cycle_opens = 0;
  static constexpr std::size_t cycle_closes = 2;
  /// The loads: pressed together, then through the legs, each in this many steps.
  std::vector<LoadStep> path(int steps_per_leg) const;

  /// Shift along the force over the sliding shift.
  struct Place {
    double force = 0;    ///< over the friction limit
    double shift = 0;    ///< over the sliding shift
    double overlap = 0;  ///< over the exact one
  };
  /// Exact, at the start of the first leg and after every step.
  std::vector<Place> exact_places(int steps_per_leg) const;
  /// Of a scheme; NaN from where its forces are out of reach.
  std::vector<Place> places(const Scheme& scheme, int steps_per_leg) const;

  reference::HertzContact<long double> contact() const;
  long double exact_overlap() const { return contact().overlap_at(normal_force); }        ///< [m]
  long double sliding_shift() const { return contact().sliding_shift(exact_overlap()); }  ///< [m]
};

}  // namespace stickslip::cases
