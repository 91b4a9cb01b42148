// SPDX-License-Identifier: BSD-3-Clause
// The laws that go by lanes with the instructions of AVX2, for machines that have them.
#define STICKSLIP_LANES avx2
#define STICKSLIP_LANE_KERNEL avx2_lane_kernel
#include "stickslip/laws/lanes/lanes.hpp"

#include "stickslip/laws/lanes/lane_kernels.ipp"
