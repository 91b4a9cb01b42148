// SPDX-License-Identifier: BSD-3-Clause
// From measurements to orders, limits, verdict and quality.
#pragma once

#include <span>

#include "cases/case.hpp"
#include "reports/study/result.hpp"
#include "reports/study/study.hpp"

namespace stickslip {

/// One scheme on one ladder, measured.
struct MeasuredStudy {
  std::vector<int> steps;                 ///< ascending
  std::vector<Measurement> measurements;  ///< one for each level
  bool own_parameters = false;            ///< the case's parameters are not its defaults
};

/// Orders, limits, floors and verdicts of every observable, and the quality of the scheme.
StudyResult judge_study(const CaseInfo& info, const Scheme& scheme, const MeasuredStudy& measured,
                        std::span<const ReferenceValue> reference,
                        std::span<const Expectation> expectations, const StudyOptions& options);

}  // namespace stickslip
