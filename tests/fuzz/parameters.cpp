// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: options of every law of the catalogue, and numbers.
#include "fuzz.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/catalogue.hpp"

STICKSLIP_FUZZ_TARGET(parameters) {
  using namespace stickslip;
  const std::string_view text = fuzz::text_of(data, size);
  try {
    for (const LawInfo& info : law_catalogue()) {
      try {
        make_law(parse_law_spec(info.name + "[" + std::string(text) + "]")).law.contacts(1);
      } catch (const InputError&) {
      }
    }
    static_cast<void>(shortest(read_number(text, "number")));
  } catch (const InputError&) {
  }
  return 0;
}
