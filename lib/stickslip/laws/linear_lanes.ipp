// SPDX-License-Identifier: BSD-3-Clause
// linear-conventional and linear-refined by lanes: what their advance_force() does in its ordinary
// course, line by line.
#pragma once

#include "stickslip/contact/batch/law_lanes.ipp"
#include "stickslip/laws/linear_conventional.hpp"
#include "stickslip/laws/linear_refined.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// Stick and radial return of a contact that is not open at the end.
inline ForceLanes advance_lanes(const LinearConventional& law, HistoryLanes<2>& history,
                                const StepLanes& step) {
  ForceLanes out;
  out.normal = Lanes(law.kn) * max(step.overlap_new, 0);
  const PlaneLanes trial = PlaneLanes{history[0], history[1]} + Lanes(law.kt) * step.shift;
  const Lanes limit = Lanes(law.mu) * out.normal;
  const Lanes square = trial.square();
  out.slips = square > limit * limit;
  const Lanes factor = limit / sqrt(square);
  out.tangential = {out.slips.select(trial.x * factor, trial.x),
                    out.slips.select(trial.y * factor, trial.y)};
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  // The square of what is not in the range may be zero or infinite.
  out.done = in_range(step, out) & (square < Lanes(largest_number)) &
             ((square > Lanes(smallest_number * smallest_number)) | (square == Lanes(0)));
  return out;
}

/// Stick of a contact that touches from start to end, its force at the start inside the limit.
inline ForceLanes advance_lanes(const LinearRefined& law, HistoryLanes<2>& history,
                                const StepLanes& step) {
  const Lanes kn = law.kn;
  const Lanes mu = law.mu;
  ForceLanes out;
  out.normal = kn * max(step.overlap_new, 0);
  const Lanes limit_start = mu * (kn * step.overlap_old);
  const Lanes limit_end = mu * out.normal;
  const PlaneLanes force{history[0], history[1]};
  out.tangential = force + Lanes(law.kt) * step.shift;
  out.slips = LaneMask::none();
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  out.done = in_range(step, out) & (step.overlap_old > Lanes(0)) &
             (force.square() <= limit_start * limit_start) &
             (out.tangential.square() <= limit_end * limit_end);
  return out;
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
