// SPDX-License-Identifier: BSD-3-Clause
// The impact of oblique-impact with what it must lead to, and what is asked of it.
#pragma once

#include <vector>

#include "cases/impact/oblique_impact/oblique_impact.hpp"
#include "cases/kept/known_answers.hpp"

namespace stickslip {

/// The same with the rebound that partial slip leads to.
struct SolvedObliqueImpact {
  using Problem = ObliqueImpact;
  using Outcome = Problem::Outcome;

  ObliqueImpact problem;
  Outcome with_partial_slip;
  double partial_slip_uncertainty = 0;     ///< relative [-]
  KnownAnswers<Outcome> incremental = {};  ///< of incremental laws, by their factor

  /// Of the incremental law with Mindlin's stiffness.
  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const { return 1e-15; }
  /// Of the equations of the scheme's law if they know no partial slip, otherwise with partial
  /// slip.
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const;
  double uncertainty_for(const Scheme& scheme) const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// The mean over the instants of touch.
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

 private:
  Outcome exact_incremental(double stiffness_factor) const;
};

}  // namespace stickslip
