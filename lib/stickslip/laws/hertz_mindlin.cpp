// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertz_mindlin.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/incremental_mindlin.ipp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/lanes.hpp"

namespace stickslip {

template <>
LaneKernel<HertzMindlin> HertzMindlin::lane_kernel() {
  return best_lane_kernel<HertzMindlin>(&advance_by_lanes<HertzMindlin>);
}

std::unique_ptr<AnyLaw::Model> make_hertz_mindlin() { return make_model<HertzMindlin>(); }

}  // namespace stickslip
