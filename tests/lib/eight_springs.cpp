// SPDX-License-Identifier: BSD-3-Clause
#include "lib/eight_springs.hpp"

#ifdef __AVX2__
namespace stickslip {
namespace {

constexpr std::size_t springs_at_a_time = 8;

}  // namespace
}  // namespace stickslip

#include "stickslip/laws/spring_lanes.ipp"

namespace stickslip::test {

SpringKernel eight_springs_at_a_time() { return &answer; }

}  // namespace stickslip::test
#else
namespace stickslip::test {

SpringKernel eight_springs_at_a_time() { return nullptr; }

}  // namespace stickslip::test
#endif
