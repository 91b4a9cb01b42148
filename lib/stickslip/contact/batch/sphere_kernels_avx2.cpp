// SPDX-License-Identifier: BSD-3-Clause
// sphere_lanes.hpp with the instructions of AVX2, for machines that have them.
#define STICKSLIP_LANES avx2
#include "stickslip/contact/batch/sphere_kernels.hpp"
#include "stickslip/contact/batch/sphere_kernels.ipp"

namespace stickslip {

SphereKernels sphere_kernels_avx2() { return {"avx2", &move_spheres, &answer_spheres}; }

}  // namespace stickslip
