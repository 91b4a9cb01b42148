// SPDX-License-Identifier: BSD-3-Clause
// The kernels of the laws that go by lanes, for the instructions that this machine has.
#pragma once

#include "stickslip/contact/batch/instructions.hpp"
#include "stickslip/contact/law/lane_law.hpp"

namespace stickslip {

/// The kernel that is compiled for machines with Instructions::avx2.
template <class Law>
LaneKernel<Law> avx2_lane_kernel();

/// The kernel that is compiled for machines with Instructions::avx512.
template <class Law>
LaneKernel<Law> avx512_lane_kernel();

/// The best one for this machine.
template <class Law>
LaneKernel<Law> best_lane_kernel(LaneKernel<Law> baseline) {
#ifdef STICKSLIP_HAS_WIDER_KERNELS
  if (best_instructions() >= Instructions::avx512) return avx512_lane_kernel<Law>();
  if (best_instructions() >= Instructions::avx2) return avx2_lane_kernel<Law>();
#endif
  return baseline;
}

}  // namespace stickslip
