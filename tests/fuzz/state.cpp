// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: the archive of the state of an assembly.
#include "cases/states/assembly_state.hpp"
#include "fuzz.hpp"
#include "stickslip/description/error.hpp"

STICKSLIP_FUZZ_TARGET(state) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    static_cast<void>(assembly_state_from(text, "state"));
  } catch (const InputError&) {
  }
  return 0;
}
