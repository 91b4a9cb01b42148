// SPDX-License-Identifier: BSD-3-Clause
// How much of a step bodies touch that meet or part in it.
#pragma once

#include <algorithm>

#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// The part of the tangential movement of a step that takes place in touch, between 0 and 1: a
/// contact that is made inside the step (papers are silent) feels only what follows the touch, one
/// that is lost only what precedes the loss.
inline double touching_part(const ContactStep& step) noexcept {
  const double before = std::max(step.overlap_old, 0.0);
  const double after = std::max(step.overlap_new, 0.0);
  if (step.overlap_old >= 0 && step.overlap_new >= 0) return 1;
  if (before + after <= 0) return 0;
  return (after - before) / (step.overlap_new - step.overlap_old);
}

}  // namespace stickslip
