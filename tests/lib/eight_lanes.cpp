// SPDX-License-Identifier: BSD-3-Clause
#define STICKSLIP_LANES eight_lanes
#define STICKSLIP_LANE_COUNT 8
#define STICKSLIP_LANE_KERNEL test::eight_lane_kernel
#include "lib/eight_lanes.hpp"

#include "stickslip/contact/batch/contact_kernels.ipp"
#include "stickslip/laws/lanes/lane_kernels.ipp"
#include "stickslip/laws/lanes/spring_lanes.ipp"

namespace stickslip::test {

ContactKernels eight_contacts_at_a_time() { return kernels_for("eight lanes"); }
SpringKernel eight_springs_at_a_time() { return &advance_all; }

}  // namespace stickslip::test
