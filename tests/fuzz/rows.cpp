// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: rows of steps and answers, of contacts and of bodies, and states.
#include "fuzz.hpp"
#include "stickslip/outside/loading/programs/body_rows.hpp"
#include "stickslip/outside/loading/programs/motion_rows.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"

STICKSLIP_FUZZ_TARGET(rows) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    const auto each = [&](const auto& read) {
      try {
        read();
      } catch (const RowError&) {
      }
    };
    static const RowFormat all = all_columns();
    static const RowFormat plain;
    each([&] { static_cast<void>(all.answer(all.read_answer(text, 0.5))); });
    each([&] { static_cast<void>(plain.read_answer(text, 0.5)); });
    each([&] { static_cast<void>(all.row(all.read_row(text))); });
    each([&] { static_cast<void>(plain.read_row(text)); });
    each([&] { static_cast<void>(read_body_row(text)); });
    each([&] { static_cast<void>(read_body_answer(text)); });
    each([&] { static_cast<void>(read_start(text)); });
    each([&] { static_cast<void>(read_motion_answer(text)); });
    each([&] { static_cast<void>(system_line(read_system(text))); });
    each([&] { static_cast<void>(read_system_answer(text, 1, 1)); });
    each([&] { static_cast<void>(numbers_text(read_numbers(text))); });
  } catch (const RowError&) {
  }
  return 0;
}
