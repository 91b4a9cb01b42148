// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: a law as on the command line.
#include "fuzz.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/outside/outside.hpp"

STICKSLIP_FUZZ_TARGET(law_spec) {
  using namespace stickslip;
  register_loaders();
  const std::string_view text = fuzz::text_of(data, size);
  try {
    for (const std::string& part : split_list(text)) {
      const LawSpec spec = parse_any_law_spec(part);
      static_cast<void>(spec.text());
      if (spec.kind == LawKind::engine) find_engine_law(spec.name);
      if (!spec.is_from_outside()) make_law(spec).law.contacts(1);
    }
  } catch (const InputError&) {
  }
  return 0;
}
