// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: the file of a baseline.
#include "fuzz.hpp"
#include "reports/render/text/baseline_text.hpp"
#include "stickslip/description/error.hpp"

STICKSLIP_FUZZ_TARGET(baseline) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    static_cast<void>(parse_baseline(text, "baseline"));
  } catch (const InputError&) {
  }
  return 0;
}
