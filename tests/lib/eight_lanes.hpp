// SPDX-License-Identifier: BSD-3-Clause
// What AVX-512 does eight at a time, in instructions that every machine has: the same source,
// compiled for as many lanes.
#pragma once

#include "stickslip/contact/batch/contact_kernels.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/laws/lanes/spring_lanes.hpp"

namespace stickslip::test {

/// The contacts of spheres.
ContactKernels eight_contacts_at_a_time();
/// Of the laws that go by lanes.
template <class Law>
LaneKernel<Law> eight_lane_kernel();
/// The springs of spring-foundation.
SpringKernel eight_springs_at_a_time();

}  // namespace stickslip::test
