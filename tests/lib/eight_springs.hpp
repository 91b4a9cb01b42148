// SPDX-License-Identifier: BSD-3-Clause
// The kernel for eight springs at a time without the instructions of AVX-512.
#pragma once

#include "stickslip/laws/spring_lanes.hpp"

namespace stickslip::test {

/// What AVX-512 does at once, each half by AVX2; null where that is not compiled.
SpringKernel eight_springs_at_a_time();

}  // namespace stickslip::test
