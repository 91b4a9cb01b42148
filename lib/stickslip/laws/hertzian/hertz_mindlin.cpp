// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/hertzian/incremental_mindlin.ipp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/lanes.hpp"

namespace stickslip {

void ElasticHistory::unpack(std::span<const double> numbers) {
  if (numbers.size() != 4) throw InputError("a packed contact history has the wrong length");
  force = {numbers[0], numbers[1]};
  elastic = {numbers[2], numbers[3]};
}

template <>
LaneKernel<HertzMindlin> HertzMindlin::lane_kernel() {
  return best_lane_kernel<HertzMindlin>(&advance_by_lanes<HertzMindlin>);
}

template struct IncrementalMindlin<HertzMindlinPreset>;

std::unique_ptr<AnyLaw::Model> make_hertz_mindlin() { return make_model<HertzMindlin>(); }

}  // namespace stickslip
