// SPDX-License-Identifier: BSD-3-Clause
// The numbers of many outcomes, one after the other, and where they jumped.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "reports/layer.hpp"
#include "reports/study/compare/changes.hpp"

namespace stickslip::reports {

/// One outcome of a history.
struct DatedReport {
  std::string name;  ///< of its folder or file
  std::string date;  ///< ISO 8601, UTC; empty: not known
  Report report;
};

/// One number in all outcomes: of an observable the error where its quality is judged, that of the
/// finest level, or the order.
struct NumberHistory {
  Subject subject = Subject::error;  ///< or order
  std::string case_name;
  std::string law;
  std::string observable;
  int steps = 0;                              ///< of an error
  std::vector<std::optional<double>> values;  ///< one for each outcome; none: not measured
  std::vector<Direction> jumps;               ///< at each outcome; neither: as before

  /// Whether it jumped for the worse, and has not come back since.
  bool regressed() const;
  /// Whether it jumped at all.
  bool changed() const;
};

/// How many outcomes before one say what was usual.
inline constexpr std::size_t usual_outcomes = 5;

/// All numbers of the outcomes, regressed ones first, then those that jumped, the largest change
/// first. A number jumps where it leaves the median of the usual_outcomes before it (or as many as
/// there are) by more than the tolerances, and by more than three times their usual scatter
/// (1.4826 times the median absolute deviation). So one odd outcome is a jump there and back, and
/// what scatters from run to run is none.
std::vector<NumberHistory> histories_of(const std::vector<DatedReport>& reports,
                                        const CheckTolerances& tolerances = {});

}  // namespace stickslip::reports
