// SPDX-License-Identifier: BSD-3-Clause
// Which law does nature follow in oblique impacts of an aluminium oxide sphere on glass? Theory,
// reference and what to expect: cases/impact/kharaz_experiment/page.md.
#pragma once

#include "cases/impact/rebound.hpp"
#include "cases/problem.hpp"
#include "reference/impact/impact_experiments.hpp"

namespace stickslip::cases {

/// The curve of tangential restitutions, by its reading: 1 or 2.
const reference::PublishedCurve& kharaz_restitutions(int reading);
/// The curve of spins.
const reference::PublishedCurve& kharaz_spins();
/// The greatest spin measured [rad/s].
double greatest_kharaz_spin();

/// What is measured of one impact.
struct MeasuredRebound {
  double restitution = 0;  ///< tangential, of the centre [-]
  double spin = 0;         ///< [rad/s]
};
/// From the velocity psi2 of the contact point after the impact.
MeasuredRebound measured_rebound(const ReboundProblem& problem, double psi_out);
/// From a run.
MeasuredRebound measured_rebound(const ReboundProblem& problem, const ReboundRun& run);

/// A measured point and the exact answer to it.
struct MeasuredPoint {
  double angle = 0;        ///< of incidence, from the normal [degrees]
  double measured = 0;     ///< tangential restitution [-] or spin [rad/s]
  double exact = 0;        ///< the same
  double uncertainty = 0;  ///< of the exact restitution there [-]
  ReboundProblem problem;
};

/// All of them.
struct MeasuredPoints {
  std::vector<MeasuredPoint> restitutions;
  std::vector<MeasuredPoint> spins;
};

struct SolvedKharazExperiment;

/// The impacts that Kharaz, Gorham & Salman (2001) measured.
struct KharazExperiment {
  double mu = reference::kharaz_experiment.mu;  ///< friction coefficient [-]
  double phase = 0.3;                           ///< part of a step before the first touch [-]

  static constexpr std::string_view name = "kharaz-experiment";
  static void describe(auto& visitor) {
    using S = KharazExperiment;
    constexpr Range part{.low = 0, .high = 0.999999};
    visitor.number(&S::mu, {"mu", "-", "", Range::positive(), "friction coefficient"});
    visitor.number(&S::phase, {"phase", "-", "", part, "part of a step before the first touch"});
  }

  /// All the impacts together. Restitutions are the tangential ones of the centre.
  struct Outcome {
    double restitution_gap = 0;                  ///< largest difference from the exact one [-]
    double restitution_experiment = 0;           ///< rms of the difference from measured [-]
    double spin_experiment = 0;                  ///< the same of the spin, over the greatest [-]
    std::optional<double> energy_residual = {};  ///< the greatest [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::restitution_gap, "restitution_gap",
                 "tangential restitution: largest difference from the exact one");
    visitor.norm(&Outcome::restitution_experiment, "restitution_experiment",
                 "tangential restitution: rms of the difference from measured");
    visitor.norm(&Outcome::spin_experiment, "spin_experiment",
                 "spin: rms of the difference from measured, over the greatest");
  }

  /// With the exact answers to all impacts.
  SolvedKharazExperiment prepare() const;

  /// The impact at an angle of incidence [degrees].
  ReboundProblem impact(double angle, double normal_restitution) const;
};

/// The experiment with the exact answers.
struct SolvedKharazExperiment {
  using Problem = KharazExperiment;
  using Outcome = Problem::Outcome;
  Problem experiment;
  MeasuredPoints damped;   ///< with the normal restitution of the experiment
  MeasuredPoints elastic;  ///< without

  /// What a scheme is judged by: with restitution if its law has a dashpot.
  const MeasuredPoints& points_for(const Scheme& scheme) const {
    return has_hertzian_dashpot(scheme) ? damped : elastic;
  }
  /// What comes of `solve` of every impact.
  Outcome outcome_of(const MeasuredPoints& points,
                     const std::function<MeasuredRebound(const ReboundProblem&)>& solve) const;

  Outcome uncertainty() const;
  Outcome uncertainty_for(const Scheme& scheme) const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;
};

}  // namespace stickslip::cases
