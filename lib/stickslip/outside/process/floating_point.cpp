// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/floating_point.hpp"

#include <vector>

namespace stickslip {

#if defined(__x86_64__) && defined(__GNUC__)
namespace {

// Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, sections 10.2.3
// and 8.1.5.
constexpr std::uint32_t zero_for_denormals = 1U << 6U;
constexpr std::uint32_t vector_masks = 0x3FU << 7U;
constexpr std::uint32_t vector_rounding = 3U << 13U;
constexpr std::uint32_t flush_to_zero = 1U << 15U;
constexpr std::uint32_t x87_masks = 0x3F;
constexpr std::uint32_t x87_precision = 3U << 8U;
constexpr std::uint32_t x87_rounding = 3U << 10U;

}  // namespace

void set_floating_point_control(const FloatingPointControl& control) {
  // Exceptions that were told of meanwhile are forgotten: unmasked again they must not be raised.
  const auto word = static_cast<std::uint16_t>(control.x87);
  __asm__ volatile("fnclex\n\tfldcw %0" : : "m"(word));
  __builtin_ia32_ldmxcsr(control.vector);
}

std::string describe_change(const FloatingPointControl& before, const FloatingPointControl& after) {
  const std::uint32_t vector = before.vector ^ after.vector;
  const std::uint32_t x87 = before.x87 ^ after.x87;
  std::vector<std::string> changes;
  if ((vector & vector_rounding) != 0 || (x87 & x87_rounding) != 0)
    changes.emplace_back("the rounding mode");
  if ((vector & flush_to_zero) != 0) changes.emplace_back("flush-to-zero");
  if ((vector & zero_for_denormals) != 0) changes.emplace_back("denormals-are-zero");
  if ((vector & vector_masks) != 0 || (x87 & x87_masks) != 0)
    changes.emplace_back("the masks of exceptions");
  if ((x87 & x87_precision) != 0) changes.emplace_back("the precision of x87");
  std::string text;
  for (std::size_t i = 0; i < changes.size(); ++i)
    text += (i == 0 ? "" : i + 1 < changes.size() ? ", " : " and ") + changes[i];
  return text.empty() && before != after ? "the floating-point environment" : text;
}
#else
void set_floating_point_control(const FloatingPointControl& control) {
  std::fesetround(static_cast<int>(control.vector));
}

std::string describe_change(const FloatingPointControl& before, const FloatingPointControl& after) {
  return before == after ? "" : "the rounding mode";
}
#endif

}  // namespace stickslip
