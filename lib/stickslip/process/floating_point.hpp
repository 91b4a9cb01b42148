// SPDX-License-Identifier: BSD-3-Clause
// The floating-point environment of a thread: how it rounds, what it does with tiny numbers, and
// which exceptions stop the program.
#pragma once

#include <cstdint>
#include <string>

#if !(defined(__x86_64__) && defined(__GNUC__))
#include <cfenv>
#endif

namespace stickslip {

/// The bits that decide how a thread computes, without the flags that only tell of what happened.
struct FloatingPointControl {
  std::uint32_t vector = 0;  ///< MXCSR of x86; elsewhere the rounding mode of <cfenv>
  std::uint32_t x87 = 0;     ///< control word of x87; elsewhere 0
  bool operator==(const FloatingPointControl&) const = default;
};

/// That of this thread.
inline FloatingPointControl floating_point_control() {
  FloatingPointControl control;
#if defined(__x86_64__) && defined(__GNUC__)
  constexpr std::uint32_t flags = 0x3F;
  std::uint16_t word = 0;
  control.vector = __builtin_ia32_stmxcsr() & ~flags;
  __asm__ volatile("fnstcw %0" : "=m"(word));
  control.x87 = word;
#else
  control.vector = static_cast<std::uint32_t>(std::fegetround());
#endif
  return control;
}

/// Makes this thread compute in that way.
void set_floating_point_control(const FloatingPointControl& control);

/// What differs, in words for a sentence: "the rounding mode and flush-to-zero".
std::string describe_change(const FloatingPointControl& before, const FloatingPointControl& after);

}  // namespace stickslip
