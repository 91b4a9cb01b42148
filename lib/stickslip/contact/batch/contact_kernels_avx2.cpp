// SPDX-License-Identifier: BSD-3-Clause
// contact_kernels.hpp with the instructions of AVX2, for machines that have them.
#define STICKSLIP_LANES avx2
#include "stickslip/contact/batch/contact_kernels.hpp"
#include "stickslip/contact/batch/contact_kernels.ipp"

namespace stickslip {

ContactKernels contact_kernels_avx2() { return kernels_for("avx2"); }

}  // namespace stickslip
