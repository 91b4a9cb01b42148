// SPDX-License-Identifier: BSD-3-Clause
// The kernels of all laws that go by lanes, for the instructions that a file is compiled for. It
// names STICKSLIP_LANES, and the template of kernels, STICKSLIP_LANE_KERNEL, before it includes
// this.
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/hertzian/modified_mindlin.hpp"
#include "stickslip/laws/hertzian/zabulionis.hpp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/jaeger_lanes.ipp"
#include "stickslip/laws/lanes/linear_lanes.ipp"
#include "stickslip/laws/lanes/modified_mindlin_lanes.ipp"
#include "stickslip/laws/linear/cundall_spring.hpp"
#include "stickslip/laws/linear/geometric_spring.hpp"
#include "stickslip/laws/linear/linear_conventional.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"

namespace stickslip {

template <>
LaneKernel<LinearConventional> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes<LinearConventional>;
}
template <>
LaneKernel<CundallSpring> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes<CundallSpring>;
}
template <>
LaneKernel<GeometricSpring> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes<GeometricSpring>;
}
template <>
LaneKernel<LinearRefined> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes<LinearRefined>;
}
template <>
LaneKernel<HertzMindlin> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes<HertzMindlin>;
}
template <>
LaneKernel<ModifiedMindlin> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes<ModifiedMindlin>;
}
template <>
LaneKernel<Jaeger> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes;
}
template <>
LaneKernel<Zabulionis> STICKSLIP_LANE_KERNEL() {
  return &advance_by_lanes<Zabulionis>;
}

}  // namespace stickslip
