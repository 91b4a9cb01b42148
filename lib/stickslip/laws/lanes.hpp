// SPDX-License-Identifier: BSD-3-Clause
// The kernels of the laws that go by lanes, for the instructions that this machine has.
#pragma once

#include "stickslip/contact/law/lane_law.hpp"

namespace stickslip {

/// The kernel that is compiled for machines with AVX2.
template <class Law>
LaneKernel<Law> avx2_lane_kernel();

/// The better one of the two for this machine.
template <class Law>
LaneKernel<Law> best_lane_kernel(LaneKernel<Law> baseline) {
#ifdef STICKSLIP_HAS_AVX2_KERNELS
  if (__builtin_cpu_supports("avx2") != 0) return avx2_lane_kernel<Law>();
#endif
  return baseline;
}

}  // namespace stickslip
