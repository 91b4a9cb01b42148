// SPDX-License-Identifier: BSD-3-Clause
#include <cstddef>

#include "lib/eight_lanes.hpp"

namespace stickslip {
namespace {

constexpr std::size_t springs_at_a_time = 8;

}  // namespace
}  // namespace stickslip

#include "stickslip/laws/spring_lanes.ipp"

namespace stickslip::test {

SpringKernel eight_springs_at_a_time() { return &answer; }

}  // namespace stickslip::test
