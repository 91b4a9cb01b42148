// SPDX-License-Identifier: BSD-3-Clause
// hertz-mindlin with its default choices by lanes: what its advance() does to a contact that is not
// open at the end, line by line.
#pragma once

#include "stickslip/contact/batch/law_lanes.ipp"
#include "stickslip/laws/incremental_mindlin.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

template <class Preset>
inline ForceLanes advance_lanes(const IncrementalMindlin<Preset>& law, HistoryLanes<4>& history,
                                const StepLanes& step) {
  // hertz_contact() of bodies that are alike.
  const double soft = 1 - law.poisson_ratio;
  const double softer = 2 - law.poisson_ratio;
  const double both = 1 / (soft * softer);
  const Lanes c =
      Lanes(4.0 / 3 * law.shear_modulus * (softer * both)) * sqrt(0.5 * step.effective_radius);
  const Lanes inverse_kappa = 2 * soft * (soft * both);

  ForceLanes out;
  const Lanes overlap = max(step.overlap_new, 0);
  const Lanes root = sqrt(overlap);
  out.normal = c * overlap * root;
  const Lanes kt = Lanes(law.kt_factor) * (1.5 * c * root * inverse_kappa);
  const PlaneLanes before{history[0], history[1]};
  const PlaneLanes trial = before + kt * step.shift;
  const PlaneLanes elastic = PlaneLanes{history[2], history[3]} + step.shift;
  const Lanes limit = Lanes(law.mu) * out.normal;
  const Lanes square = trial.square();
  out.slips = square > limit * limit;
  const Lanes size = sqrt(square);
  const PlaneLanes slipping{limit * (trial.x / size), limit * (trial.y / size)};
  out.tangential = {out.slips.select(slipping.x, trial.x), out.slips.select(slipping.y, trial.y)};
  const PlaneLanes returned{history[2] + (slipping.x - before.x) / kt,
                            history[3] + (slipping.y - before.y) / kt};
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  history[2] = out.slips.select(returned.x, elastic.x);
  history[3] = out.slips.select(returned.y, elastic.y);
  // The square of what is not in the range may be zero or infinite.
  out.done = in_range(step, out) & (kt > Lanes(0)) & (square < Lanes(largest_number)) &
             ((square > Lanes(smallest_number * smallest_number)) | (square == Lanes(0)));
  return out;
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
