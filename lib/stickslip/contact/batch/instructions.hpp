// SPDX-License-Identifier: BSD-3-Clause
// The instructions for which kernels are compiled, and the choice among them when the program runs.
#pragma once

namespace stickslip {

/// From what every machine of this kind has to what few have.
enum class Instructions {
  baseline,
  avx2,
  avx512,  ///< F, DQ and VL: eight lanes, the others have four
};

/// The best that are compiled and this machine can execute, at most those that the environment's
/// STICKSLIP_INSTRUCTIONS names (baseline, avx2, avx512). Found once.
Instructions best_instructions() noexcept;

/// Throws InputError where STICKSLIP_INSTRUCTIONS is another word.
void check_instructions();

}  // namespace stickslip
