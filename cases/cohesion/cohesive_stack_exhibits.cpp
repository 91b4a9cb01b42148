// SPDX-License-Identifier: BSD-3-Clause
// What cohesive-stack shows: docs/cases/cohesion/cohesive-stack.md.
#include "cases/cohesion/cohesive_stack.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::cohesive_stack_exhibits {

std::unique_ptr<Case> make() {
  return make_case<CohesiveStack>({
      .ladder = {.from = 128, .to = 1024, .nominal = 512},
      .moves_bodies = true,
      .stays_inside_limit = true,
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::jkr}); },
  });
}

}  // namespace stickslip::cases::cohesive_stack_exhibits
