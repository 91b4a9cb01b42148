// SPDX-License-Identifier: BSD-3-Clause
// What a plastic contact remembers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "stickslip/laws/normal/normal_law.hpp"

namespace stickslip {

/// Internal variable of every plastic normal law: the greatest overlap, which an adhesive branch
/// lowers. The same when the bodies are exchanged; 0 for a virgin or an open contact.
struct GreatestOverlap {
  static constexpr std::size_t size = 1;
  double overlap = 0;  ///< dm [m]
  bool operator==(const GreatestOverlap&) const = default;

  /// The history as numbers.
  std::array<double, size> numbers() const { return {overlap}; }
  /// The inverse of numbers().
  void take(const std::array<double, size>& numbers) { overlap = numbers[0]; }
};

/// The overlaps of a step in touch; a gap is none.
struct TouchingStep {
  double before = 0;  ///< [m]
  double after = 0;   ///< [m]

  explicit TouchingStep(const NormalStep& step)
      : before(std::max(step.overlap_old, 0.0)), after(std::max(step.overlap_new, 0.0)) {}
};

/// The memory at the start of a step: of a contact that is open nothing, and a contact that is told
/// to begin inside an overlap is one that was pressed there.
inline double remembered(const GreatestOverlap& history, const TouchingStep& step) noexcept {
  return step.before > 0 ? std::max(history.overlap, step.before) : 0;
}

}  // namespace stickslip
