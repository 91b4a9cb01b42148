// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: lists, ladders, assignments and units of the command line.
#include "app/study_files/selection.hpp"
#include "cases/properties/unit_text.hpp"
#include "fuzz.hpp"
#include "stickslip/description/error.hpp"

STICKSLIP_FUZZ_TARGET(lists) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    const auto each = [&](const auto& read) {
      try {
        read();
      } catch (const InputError&) {
      }
    };
    each([&] { static_cast<void>(read_ladder(text)); });
    each([&] { static_cast<void>(read_assignment(text, "--param")); });
    each([&] { static_cast<void>(read_integrators(text)); });
    each([&] { static_cast<void>(read_tolerance(text)); });
    each([&] { static_cast<void>(read_quality(std::string(text))); });
    each([&] { static_cast<void>(properties::read_unit(text)); });
  } catch (const InputError&) {
  }
  return 0;
}
