// SPDX-License-Identifier: BSD-3-Clause
// The laws that go by lanes with the instructions of AVX-512, for machines that have them.
#define STICKSLIP_LANES avx512
#include "stickslip/laws/hertz_mindlin.hpp"
#include "stickslip/laws/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes.hpp"
#include "stickslip/laws/linear_conventional.hpp"
#include "stickslip/laws/linear_lanes.ipp"
#include "stickslip/laws/linear_refined.hpp"
#include "stickslip/laws/modified_mindlin.hpp"
#include "stickslip/laws/modified_mindlin_lanes.ipp"
#include "stickslip/laws/zabulionis.hpp"

namespace stickslip {

template <>
LaneKernel<LinearConventional> avx512_lane_kernel() {
  return &advance_by_lanes<LinearConventional>;
}
template <>
LaneKernel<LinearRefined> avx512_lane_kernel() {
  return &advance_by_lanes<LinearRefined>;
}
template <>
LaneKernel<HertzMindlin> avx512_lane_kernel() {
  return &advance_by_lanes<HertzMindlin>;
}
template <>
LaneKernel<ModifiedMindlin> avx512_lane_kernel() {
  return &advance_by_lanes<ModifiedMindlin>;
}
template <>
LaneKernel<Zabulionis> avx512_lane_kernel() {
  return &advance_by_lanes<Zabulionis>;
}

}  // namespace stickslip
