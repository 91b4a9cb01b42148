// SPDX-License-Identifier: BSD-3-Clause
// spring_lanes.hpp with the instructions of AVX2, for machines that have them.
#include <cstddef>

namespace stickslip {
namespace {

constexpr std::size_t springs_at_a_time = 4;

}  // namespace
}  // namespace stickslip

#include "stickslip/laws/spring_lanes.ipp"

namespace stickslip {

SpringKernel spring_kernel_avx2() { return &answer; }

}  // namespace stickslip
