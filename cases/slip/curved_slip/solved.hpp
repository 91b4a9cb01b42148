// SPDX-License-Identifier: BSD-3-Clause
// Sliding along curves with its exact answers.
#pragma once

#include "cases/slip/curved_slip/case.hpp"

namespace stickslip::cases {

/// A curve with its exact answer at the times i/points, i = 1 ... points.
struct SolvedCurve {
  static constexpr int points = 256;

  CurvedSlip curve;
  reference::Checked exact;

  /// The exact force at the time i/points [N].
  Vector2 force_at(int i) const;
};
/// The rate equations integrated along the curve.
SolvedCurve solve_curve(const CurvedSlip& curve);

/// The routes of the reference for a curve: chords solved in closed form for 64, 128 and 256 of
/// them and extrapolated, against the integration; over the scales of force and work.
double chords_against_integration(const SolvedCurve& solved);
/// On a circle along which the contact slips at constant normal force: the closed form of Adler's
/// equation against the integration, likewise.
double adler_against_integration(const SolvedCurve& circle);

/// The case with its reference.
struct SolvedCurvedSlip {
  using Problem = CurvedSlip;
  using Outcome = Problem::Outcome;

  SolvedCurve chosen;
  std::vector<SolvedCurve> family;

  Outcome exact() const;
  Outcome scale() const { return {.work = work_scale(), .dissipation = work_scale()}; }
  Outcome uncertainty() const;  ///< what the integration says of itself
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Of the family: slip all the way round at constant normal force.
  const SolvedCurve& circle() const { return family[0]; }
  /// Of the family: the normal force changes.
  const SolvedCurve& figure_eight() const { return family[3]; }
  /// The work put in, or L^2/kt where that is smaller [J].
  double work_scale() const;
};

}  // namespace stickslip::cases
