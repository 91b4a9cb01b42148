// SPDX-License-Identifier: BSD-3-Clause
// hertz-mindlin with its default choices by lanes: what its advance() does to a contact that is not
// open at the end, line by line.
#pragma once

#include "stickslip/laws/hertzian/incremental_mindlin.hpp"
#include "stickslip/laws/lanes/hertz_lanes.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

template <class Preset>
STICKSLIP_DEVICE inline ForceLanes advance_lanes(
    const IncrementalMindlin<Preset>& law,
    HistoryLanes<sizeof(typename Preset::History) / sizeof(double)>& history,
    const StepLanes& step) {
  const auto [normal, without_slip] = hertz_lanes(law, step);
  ForceLanes out;
  out.normal = normal;
  const Lanes kt = Lanes(law.kt_factor) * without_slip;
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
  out.done = in_range(step, out) & (kt > Lanes(0)) & square_in_range(square);
  return out;
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
