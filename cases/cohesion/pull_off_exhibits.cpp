// SPDX-License-Identifier: BSD-3-Clause
// What pull-off shows. Titles and captions: docs/cases/cohesion/pull-off.md.
#include "cases/cohesion/pull_off.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::pull_off_exhibits {

std::unique_ptr<Case> make() {
  return make_case<PullOff>({
      .ladder = {.from = 1, .to = 16, .nominal = 8},
      .stays_inside_limit = true,
      .unsuitable =
          [](const Scheme& scheme) {
            return why_not(scheme, {Adhesion::jkr, Adhesion::dmt, Adhesion::maugis});
          },
  });
}

}  // namespace stickslip::cases::pull_off_exhibits
