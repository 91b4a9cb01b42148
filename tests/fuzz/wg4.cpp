// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: answers of an engine to a WG4 motion, and the words that name motions.
#include "app/offline/wg4_files.hpp"
#include "fuzz.hpp"
#include "stickslip/description/error.hpp"

STICKSLIP_FUZZ_TARGET(wg4) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    const fuzz::FileOf file(text);
    const auto each = [&](const auto& read) {
      try {
        read();
      } catch (const InputError&) {
      }
    };
    each([&] { static_cast<void>(wg4_motions_named(std::string(text))); });
    each([&] { static_cast<void>(wg4_motion_of_file("dem_test_" + std::string(text) + ".out")); });
    static const auto motion = wg4_motions_named("all").front();
    each([&] {
      static_cast<void>(judge_wg4({file.path()}, motion, wg4_springs({}), "engine", {}));
    });
  } catch (const InputError&) {
  }
  return 0;
}
