// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertzian/zabulionis.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/hertzian/incremental_mindlin.ipp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/lanes.hpp"

namespace stickslip {

std::vector<double> StickForceHistory::pack() const {
  return {force[0], force[1], elastic[0], elastic[1], stick[0], stick[1]};
}

void StickForceHistory::unpack(std::span<const double> numbers) {
  if (numbers.size() != 6) throw InputError("a packed contact history has the wrong length");
  ElasticHistory::unpack(numbers.first(4));
  stick = {numbers[4], numbers[5]};
}

template <>
LaneKernel<Zabulionis> Zabulionis::lane_kernel() {
  return best_lane_kernel<Zabulionis>(&advance_by_lanes<Zabulionis>);
}

template struct IncrementalMindlin<ZabulionisPreset>;

std::unique_ptr<AnyLaw::Model> make_zabulionis() { return make_model<Zabulionis>(); }

}  // namespace stickslip
