// SPDX-License-Identifier: BSD-3-Clause
// The floating-point environment of a thread: how it rounds, what it does with tiny numbers, and
// which exceptions stop the program.
#pragma once

#include <cstdint>
#include <string>

#if defined(__x86_64__) && defined(__GNUC__)
#include <emmintrin.h>
#else
#include <cfenv>
#endif

namespace stickslip {

/// The bits that decide how a thread computes, without the flags that only tell of what happened.
struct FloatingPointControl {
  std::uint32_t vector = 0;  ///< MXCSR of x86; elsewhere the rounding mode of <cfenv>
  std::uint32_t x87 = 0;     ///< control word of x87; elsewhere 0
  bool operator==(const FloatingPointControl&) const = default;
};

/// Floating-point control of this thread.
inline FloatingPointControl floating_point_control() {
  FloatingPointControl control;
#if defined(__x86_64__) && defined(__GNUC__)
  constexpr std::uint32_t flags = 0x3F;
  std::uint16_t word = 0;
  control.vector = __builtin_ia32_stmxcsr() & ~flags;
  __asm__ volatile("fnstcw %0" : "=m"(word) : : "memory");
  control.x87 = word;
#else
  control.vector = static_cast<std::uint32_t>(std::fegetround());
#endif
  return control;
}

/// Whether this thread rounds to nearest and keeps tiny numbers, as every thread does at its start.
/// A question of a nanosecond, where floating_point_control() takes fifteen on some machines: it
/// looks at what additions give.
inline bool adds_as_usual() {
#if defined(__x86_64__) && defined(__GNUC__)
  // 1 + 1e-20 is 1 when it is rounded to nearest or down, 1 - 1e-20 when to nearest or up; twice
  // the smallest number is 0 where tiny numbers are flushed, or taken for 0.
  const __m128d one = _mm_set1_pd(1);
  __m128d little = _mm_set_pd(1e-20, -1e-20);
  __m128i tiny = _mm_set1_epi64x(1);
  __asm__ volatile("" : "+x"(little), "+x"(tiny) : : "memory");
  const __m128d sum = _mm_add_pd(one, little);
  const __m128d twice = _mm_add_pd(_mm_castsi128_pd(tiny), _mm_castsi128_pd(tiny));
  const __m128i is_one = _mm_cmpeq_epi32(_mm_castpd_si128(sum), _mm_castpd_si128(one));
  const __m128i is_two = _mm_cmpeq_epi32(_mm_castpd_si128(twice), _mm_set1_epi64x(2));
  constexpr int all = 0xFFFF;
  return _mm_movemask_epi8(_mm_and_si128(is_one, is_two)) == all;
#else
  return std::fegetround() == FE_TONEAREST;
#endif
}

/// Whether, besides, no exception stops the program, as far as that was asked for by
/// feenableexcept, which x87 shows: two nanoseconds more.
inline bool computes_as_usual() {
#if defined(__x86_64__) && defined(__GNUC__)
  constexpr std::uint16_t usual_word = 0x37F;
  std::uint16_t word = 0;
  __asm__ volatile("fnstcw %0" : "=m"(word) : : "memory");
  return word == usual_word && adds_as_usual();
#else
  return adds_as_usual();
#endif
}

/// Makes this thread compute in that way.
void set_floating_point_control(const FloatingPointControl& control);

/// What differs, in words for a sentence: "the rounding mode and flush-to-zero".
std::string describe_change(const FloatingPointControl& before, const FloatingPointControl& after);

}  // namespace stickslip
