// SPDX-License-Identifier: BSD-3-Clause
// What restart-in-hysteresis shows: docs/cases/cohesion/restart-in-hysteresis.md.
#include "cases/cohesion/restart_in_hysteresis.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::restart_in_hysteresis_exhibits {

std::unique_ptr<Case> make() {
  return make_case<RestartInHysteresis>({
      .ladder = {.from = 1, .to = 32, .nominal = 8},
      .stays_inside_limit = true,
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::jkr}); },
  });
}

}  // namespace stickslip::cases::restart_in_hysteresis_exhibits
