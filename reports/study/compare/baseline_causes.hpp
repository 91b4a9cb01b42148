// SPDX-License-Identifier: BSD-3-Clause
// The changes of a comparison by what they have in common: one line where one factor explains many.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "reports/layer.hpp"
#include "reports/study/compare/baseline.hpp"

namespace stickslip::reports {

/// Changes of one kind that one thing explains: all errors grew by the same factor, or the same
/// words are to be said of all of them. Most groups are of one law in several cases, or of one
/// case under several laws.
struct ChangeGroup {
  ChangeKind kind = ChangeKind::same;
  std::optional<double> factor;  ///< by which the errors changed, that of the middle one
  std::vector<Change> changes;   ///< at least one, the largest first
  std::size_t lines = 0;         ///< lines that were compared of this law, or case, in these cases

  /// Names in the order of the changes, each once.
  std::vector<std::string> laws() const;
  std::vector<std::string> cases() const;
};

/// Factors of one group differ by no more than this, relative: what four digits and the next order
/// of the error leave of a common factor.
inline constexpr double common_factor_spread = 0.02;

/// All changes but those of ChangeKind::same, each in one group: what is worse first, then what is
/// gone, slightly worse, improved and new; within a kind the largest first.
std::vector<ChangeGroup> groups_of(const Comparison& comparison);

}  // namespace stickslip::reports
