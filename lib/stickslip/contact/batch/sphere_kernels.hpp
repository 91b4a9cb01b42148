// SPDX-License-Identifier: BSD-3-Clause
// What sphere_lanes.hpp chooses from.
#pragma once

#include "stickslip/contact/batch/sphere_lanes.hpp"

namespace stickslip {

/// For a machine that has AVX2.
SphereKernels sphere_kernels_avx2();

}  // namespace stickslip
