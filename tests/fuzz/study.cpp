// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: a study file, TOML.
#include "app/study_files/study_file.hpp"
#include "fuzz.hpp"
#include "stickslip/description/error.hpp"

STICKSLIP_FUZZ_TARGET(study) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  // A plan asks its laws what they are: no text of chance is to start programs.
  for (const std::string_view word : {"exec:", "/", ".so", "lammps", "liggghts", "yade"})
    if (text.find(word) != std::string_view::npos) return 0;
  try {
    const fuzz::FileOf file(text);
    RunOptions options;
    options.config = file.path();
    static_cast<void>(plan_run(options));
  } catch (const InputError&) {
  }
  return 0;
}
