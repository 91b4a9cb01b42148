// SPDX-License-Identifier: BSD-3-Clause
// spring_lanes.hpp with the instructions of AVX2, for machines that have them.
#define STICKSLIP_LANES avx2
#include "stickslip/laws/lanes/spring_lanes.ipp"

namespace stickslip {

SpringKernel spring_kernel_avx2() { return &advance_all; }

}  // namespace stickslip
