// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: what a program says of the law it is.
#include "fuzz.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"

STICKSLIP_FUZZ_TARGET(description) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    static_cast<void>(description_text(read_description(text)));
  } catch (const InputError&) {
  }
  return 0;
}
