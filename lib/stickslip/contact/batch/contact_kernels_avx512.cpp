// SPDX-License-Identifier: BSD-3-Clause
// contact_kernels.hpp with the instructions of AVX-512, for machines that have them.
#define STICKSLIP_LANES avx512
#include "stickslip/contact/batch/contact_kernels.hpp"
#include "stickslip/contact/batch/contact_kernels.ipp"

namespace stickslip {

ContactKernels contact_kernels_avx512() { return kernels_for("avx512"); }

}  // namespace stickslip
