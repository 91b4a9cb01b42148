// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: the CSV file of a path.
#include "app/study_files/path_file.hpp"
#include "fuzz.hpp"
#include "stickslip/description/error.hpp"

STICKSLIP_FUZZ_TARGET(path) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    const fuzz::FileOf file(text);
    static_cast<void>(read_path_file(file.path()));
  } catch (const InputError&) {
  }
  return 0;
}
