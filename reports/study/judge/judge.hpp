// SPDX-License-Identifier: BSD-3-Clause
// From measurements to orders, limits, verdict and quality.
#pragma once

#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cases/case.hpp"
#include "reports/study/judge/companions.hpp"
#include "reports/study/result.hpp"
#include "reports/study/study.hpp"

namespace stickslip {
struct LawWatch;
}

namespace stickslip::reports {

/// One scheme on one ladder, measured.
struct MeasuredStudy {
  std::vector<int> steps;                 ///< ascending
  std::vector<Measurement> measurements;  ///< one for each level
  bool own_parameters = false;            ///< the case's parameters are not its defaults
  bool books_works = true;                ///< the law says what works it does
  bool makes_claims = true;               ///< of its accuracy, itself or by its twin
  bool moves_bodies = false;              ///< itself: it may know no stiffness
  bool is_single =
      false;  ///< the law is from outside and says that it computes in single precision

  /// What the digits of the law leave open of a result after so many steps, over its own size: each
  /// step may lose half of a last place of several numbers. 0 in double precision, whose round-off
  /// is a part of all bounds.
  double open_by_digits(int count) const {
    return is_single ? std::ldexp(16 + 4.0 * count, -24) : 0;
  }
};

/// A law of the catalogue measured beside one from outside.
struct MeasuredCompanion {
  Companion role = Companion::peer;
  std::string law;  ///< its label
  std::vector<Measurement> measurements;
  /// Observables that depend on the works which a law books, not only on its forces; empty: not
  /// found out.
  std::function<std::vector<bool>()> depend_on_works = {};
};

/// The level of the nominal number of steps, or the first finer one of the ladder, or the finest
/// there is.
const Level& nominal_level(const ObservableResult& observable, int nominal_steps);

/// The colour of an error; NaN is red.
Quality quality_of(double error, const QualityThresholds& thresholds);

/// Holds a study against the companions of its law. With a twin: a verdict breaks where the law
/// tends to another limit or errs more; an expectation of order that it does not meet is met if it
/// does no worse than the twin. Otherwise it breaks where every law of the catalogue of its
/// kind tends to the truth and this one does not.
StudyResult judge_beside(StudyResult result, const MeasuredStudy& measured,
                         std::span<const ReferenceValue> reference,
                         std::span<const Expectation> expectations,
                         std::span<const MeasuredCompanion> companions);

/// Whether a law that says nothing of its accuracy is off anywhere: other laws of its kind then
/// tell whether that is its fault.
bool is_off(const StudyResult& result, const MeasuredStudy& measured,
            std::span<const ReferenceValue> reference);

/// Breaks the verdict of a law that is off where all laws of its kind do better.
StudyResult judge_among_peers(StudyResult result, const MeasuredStudy& measured,
                              std::span<const ReferenceValue> reference,
                              std::span<const MeasuredCompanion> peers);

/// Breaks the verdict of a law whose contacts said that they are not to be trusted.
StudyResult judge_watched(StudyResult result, const LawWatch& watch);

/// Orders, limits, floors and verdicts of every observable, and the quality of the scheme.
StudyResult judge_study(const CaseInfo& info, const Scheme& scheme, const MeasuredStudy& measured,
                        std::span<const ReferenceValue> reference,
                        std::span<const Expectation> expectations, const StudyOptions& options);

}  // namespace stickslip::reports
