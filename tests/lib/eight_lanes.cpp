// SPDX-License-Identifier: BSD-3-Clause
#define STICKSLIP_LANES eight_lanes
#define STICKSLIP_LANE_COUNT 8
#include "lib/eight_lanes.hpp"

#include "stickslip/contact/batch/contact_kernels.ipp"
#include "stickslip/laws/hertz_mindlin.hpp"
#include "stickslip/laws/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/linear_lanes.ipp"
#include "stickslip/laws/modified_mindlin_lanes.ipp"

namespace stickslip::test {

ContactKernels eight_contacts_at_a_time() { return kernels_for("eight lanes"); }

template <>
LaneKernel<LinearConventional> eight_lane_kernel() {
  return &advance_by_lanes<LinearConventional>;
}
template <>
LaneKernel<LinearRefined> eight_lane_kernel() {
  return &advance_by_lanes<LinearRefined>;
}
template <>
LaneKernel<HertzMindlin> eight_lane_kernel() {
  return &advance_by_lanes<HertzMindlin>;
}
template <>
LaneKernel<ModifiedMindlin> eight_lane_kernel() {
  return &advance_by_lanes<ModifiedMindlin>;
}

}  // namespace stickslip::test
