// SPDX-License-Identifier: BSD-3-Clause
// Are partial slip, its reversal and the memory of nested loops right at constant normal force?
// Theory, reference and what to expect: cases/partial_slip/cattaneo_mindlin_cycle/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"
#include "reference/partial_slip/hertz.hpp"

namespace stickslip::cases {

/// Two pressed spheres move to and fro: a closed cycle, a loop within a loop, and beyond.
struct CattaneoMindlinCycle {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]
  double fraction = 0.9;        ///< tangential force of first loading over the friction limit [-]

  static constexpr std::string_view name = "cattaneo-mindlin-cycle";
  static void describe(auto& visitor) {
    using C = CattaneoMindlinCycle;
    describe_spheres<C>(visitor);
    constexpr Range fractions{.low = 0, .high = 0.999, .low_is_allowed = false};
    visitor.number(&C::overlap, {"overlap", "m", "", Range::positive(), "overlap of the spheres"});
    visitor.number(&C::fraction, {"fraction", "-", "", fractions,
                                  "tangential force of first loading over the friction limit"});
  }

  /// Of the path, of the same path to other fractions of the limit, and of one through landmarks.
  struct Outcome {
    double force_error = 0;   ///< largest at the ends of the legs, over the friction limit [-]
    double family_error = 0;  ///< the same, worst of a family of such paths [-]
    double nested_error = 0;  ///< the same of the nested loops [-]
    double closure = 0;       ///< force that the closed cycle leaves, over the limit [-]
    double lost = 0;          ///< in the closed cycle [J]
    double loading = 0;       ///< force over the limit at the first landmark [-]
    double unloading = 0;     ///< force over the limit at the last one [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    using O = Outcome;
    visitor.norm(&O::force_error, "force",
                 "largest error of the force at the ends of the legs, over the friction limit");
    visitor.norm(
        &O::family_error, "force-family",
        "largest error of the force, worst of first loading to 0.5, 0.9 and 0.99 of the limit");
    visitor.norm(&O::nested_error, "nested",
                 "largest error of the force in the nested loops after the closed cycle, over the "
                 "friction limit");
    visitor.norm(&O::closure, "closure",
                 "force that the closed cycle leaves behind, over the limit");
    visitor.value(&O::lost, "lost", "J",
                  "energy lost in the closed cycle (as booked, or work put in where "
                  "the law books none)");
    visitor.value(&O::loading, "loading", "-",
                  "force/limit on loading at 2/3 of the sliding shift");
    visitor.value(&O::unloading, "unloading", "-",
                  "force/limit back from 0.9 of the sliding shift, 4/3 of it further on");
  }

  /// Itself. Throws InputError unless the overlap is smaller than the radius.
  CattaneoMindlinCycle prepare() const;

  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  reference::HertzContact<long double> contact() const;
  double limit() const { return spheres_of(*this).limit(overlap); }  ///< of friction [N]
  double sliding_shift() const;  ///< that makes the virgin contact slide [m]
};

}  // namespace stickslip::cases
