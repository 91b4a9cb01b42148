// SPDX-License-Identifier: BSD-3-Clause
// Which law does nature follow in oblique impacts of an aluminium oxide sphere on glass? Theory,
// reference and what to expect: docs/cases/impact/kharaz-experiment.md.
#pragma once

#include <functional>
#include <vector>

#include "cases/impact/kharaz_experiment_points.hpp"
#include "cases/problem.hpp"

namespace stickslip {

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

}  // namespace stickslip
