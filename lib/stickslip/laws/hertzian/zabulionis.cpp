// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertzian/zabulionis.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/hertzian/incremental_mindlin.ipp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/lanes.hpp"

namespace stickslip {

template <>
LaneKernel<Zabulionis> Zabulionis::lane_kernel() {
  return best_lane_kernel<Zabulionis>(&advance_by_lanes<Zabulionis>);
}

template struct IncrementalMindlin<ZabulionisPreset>;

std::unique_ptr<AnyLaw::Model> make_zabulionis() { return make_model<Zabulionis>(); }

}  // namespace stickslip
