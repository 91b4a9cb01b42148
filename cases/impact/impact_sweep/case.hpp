// SPDX-License-Identifier: BSD-3-Clause
// How far is the rebound of a law from the one with partial slip over all angles of incidence, and
// does it make energy from nothing? Theory and reference: cases/impact/impact_sweep/page.md.
#pragma once

#include "cases/impact/rebound.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedImpactSweep;

/// Impacts of a sphere on a wall of the same material at 1, 5, 10 ... 85 degrees to the normal.
struct ImpactSweep {
  double poisson = 0.3;  ///< nu, of sphere and wall [-]
  double mu = 0.3;       ///< friction coefficient [-]
  double inertia = 0.4;  ///< K = I/(m R^2) [-]
  double phase = 0.3;    ///< part of a step before the first touch [-]

  /// psi1 at which limits of small angles are found [-].
  static constexpr double small_psi = 1e-3;

  static constexpr std::string_view name = "impact-sweep";
  static void describe(auto& visitor) {
    using S = ImpactSweep;
    constexpr Range range_of_poisson{.low = -0.9, .high = 0.5};
    constexpr Range part{.low = 0, .high = 0.999999};
    visitor.number(&S::poisson,
                   {"nu", "-", "", range_of_poisson, "Poisson's ratio of sphere and wall"});
    visitor.number(&S::mu, {"mu", "-", "", {.low = 0.01, .high = 10}, "friction coefficient"});
    visitor.number(
        &S::inertia,
        {"K", "-", "", {.low = 0.05, .high = 1}, "I/(m R^2); 2/5 solid sphere, 2/3 thin shell"});
    visitor.number(&S::phase, {"phase", "-", "", part, "part of a step before the first touch"});
  }

  /// All the impacts together.
  struct Outcome {
    double psi_gap = 0;          ///< largest error of psi2 [-]
    double restitution_gap = 0;  ///< largest error of the centre's tangential restitution [-]
    double small_angle = 0;      ///< psi2/psi1 at the smallest angle [-]
    std::optional<double> energy_residual = {};  ///< the greatest [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::psi_gap, "psi_gap",
                 "velocity of the contact point after: largest error, over mu vn/kappa",
                 "velocity of the contact point");
    visitor.norm(&Outcome::restitution_gap, "restitution_gap",
                 "tangential restitution of the centre: largest error");
    visitor.value(&Outcome::small_angle, "small_angle", "-",
                  "velocity of the contact point after over before, at 1 degree");
  }

  /// With the exact answers to all impacts.
  SolvedImpactSweep prepare() const;

  double kappa() const { return kappa_of(poisson); }  ///< tangential over normal stiffness [-]
  double kappa_r() const { return kappa() * (1 + 1 / inertia); }
  /// The impact with this psi1.
  ReboundProblem impact(double psi) const {
    return rebound_problem(impact_with(kappa(), inertia, psi), phase);
  }
  /// psi1 at an angle of incidence [degrees].
  double psi_at(double angle) const {
    return kappa() * std::tan(angle * std::numbers::pi / 180) / mu;
  }
};

/// One impact of the sweep with its exact answer.
struct SweptImpact {
  double angle = 0;  ///< of incidence, from the normal [degrees]
  ReboundProblem problem;
  ExactRebound exact;

  double psi_in() const { return problem.impact.contact_point_velocity(); }
  /// Of the tangential velocity of the centre [-].
  double restitution(double psi_out) const;
};

/// The sweep with the exact answers.
struct SolvedImpactSweep {
  using Problem = ImpactSweep;
  using Outcome = Problem::Outcome;
  Problem sweep;
  std::vector<SweptImpact> impacts;  ///< by angle

  Outcome exact() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;
};

}  // namespace stickslip::cases
