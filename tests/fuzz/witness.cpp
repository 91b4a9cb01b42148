// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: the CSV file of a witness.
#include "app/study_files/witness_file.hpp"
#include "fuzz.hpp"
#include "stickslip/description/error.hpp"

STICKSLIP_FUZZ_TARGET(witness) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    const fuzz::FileOf file(text);
    static_cast<void>(read_witness(file.path()));
  } catch (const InputError&) {
  }
  return 0;
}
