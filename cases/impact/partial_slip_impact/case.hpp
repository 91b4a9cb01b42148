// SPDX-License-Identifier: BSD-3-Clause
// Does a law converge to the rebound of its own equations, how fast, and how far is that from the
// rebound with partial slip? Theory and reference: cases/impact/partial_slip_impact/page.md.
#pragma once

#include "cases/impact/rebound.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedPartialSlipImpact;

/// A sphere that does not spin hits a wall of its own material, without gravity, its tangential
/// force at the constant arm R; all in numbers without dimensions.
struct PartialSlipImpact {
  double kappa = 14.0 / 17;  ///< ratio of tangential to normal stiffness, 2 (1 - nu)/(2 - nu) [-]
  double inertia = 0.4;      ///< K = I/(m R^2) [-]
  double psi = 0.5;          ///< kappa v/(mu vn) of the contact point before the impact [-]
  double phase = 0.3;        ///< part of a step before the first touch [-]
  int instants = 4;          ///< of touch, whose mean is judged

  static constexpr std::string_view name = "partial-slip-impact";
  static void describe(auto& visitor) {
    using P = PartialSlipImpact;
    constexpr Range part{.low = 0, .high = 0.999999};
    constexpr Range count{.low = 1, .high = 64};
    visitor.number(&P::kappa, {"kappa",
                               "-",
                               "",
                               {.low = 2.0 / 3, .high = 1.333333},
                               "kt/kn = 2 (1 - nu)/(2 - nu), same materials"});
    visitor.number(
        &P::inertia,
        {"K", "-", "", {.low = 0.05, .high = 1}, "I/(m R^2); 2/5 solid sphere, 2/3 thin shell"});
    visitor.number(&P::psi, {"psi1",
                             "-",
                             "",
                             {.low = -100, .high = 100},
                             "kappa v/(mu vn) of the contact point before"});
    visitor.number(&P::phase, {"phase", "-", "", part, "part of a step before the first touch"});
    visitor.count(&P::instants,
                  {"instants", "-", "", count,
                   "instants of touch, evenly spread over a step, whose mean is judged"});
  }

  /// The sphere after the impact.
  struct Outcome {
    double psi = 0;            ///< kappa v/(mu vn) of the contact point [-]
    double duration = 0;       ///< of the contact, in h_m/vn
    double friction_work = 0;  ///< tangential work, in mu^2 h_m Fn_max/kappa
    double heat = 0;           ///< of friction, likewise; NaN of a law that does not tell its works
    std::optional<double> energy_residual = {};  ///< of the works that the law books [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::psi, "psi_out", "-",
                  "kappa v/(mu vn) of the contact point after, over the greater of 1, |psi1|",
                  "velocity of the contact point");
    visitor.value(&Outcome::duration, "duration", "-", "duration of the contact in h_m/vn");
    visitor.value(&Outcome::friction_work, "friction_work", "-",
                  "tangential work in mu^2 h_m Fn_max/kappa, over what friction can take at most");
    visitor.value(&Outcome::heat, "heat", "-",
                  "heat of friction in mu^2 h_m Fn_max/kappa, as the law books it");
  }

  /// Throws InputError for a central impact.
  SolvedPartialSlipImpact prepare() const;
  /// As the laws and the references see it.
  ReboundProblem rebound() const;
  double kappa_r() const { return kappa * (1 + 1 / inertia); }  ///< all that matters beside psi
};

/// The same with the rebound that partial slip leads to.
struct SolvedPartialSlipImpact {
  using Problem = PartialSlipImpact;
  using Outcome = Problem::Outcome;

  PartialSlipImpact problem;
  ExactRebound truth;

  Outcome exact() const;
  Outcome scale() const;
  /// What laws approximate whose own equations are solved.
  Outcome theory() const { return exact(); }
  Outcome uncertainty() const;
  /// Of the equations of the scheme's law where they have an exact solution.
  Outcome exact_for(const Scheme& scheme) const;
  Outcome uncertainty_for(const Scheme& scheme) const;
  std::optional<ExactRebound> own_rebound_of(const Scheme& scheme) const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;
};

}  // namespace stickslip::cases
