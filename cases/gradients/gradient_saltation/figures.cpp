// SPDX-License-Identifier: BSD-3-Clause
// What gradient-saltation shows. Titles and captions are in
// cases/gradients/gradient_saltation/page.md.
#include "cases/gradients/gradient_saltation/case.hpp"
#include "cases/gradients/place_panels.hpp"

namespace stickslip::cases::gradient_saltation_exhibits {
namespace {

Figure against_steps_of(const GradientSaltation& p, std::span<const Scheme> schemes) {
  return {.panels = place_panels(p, schemes)};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<GradientSaltation>({
      .figures = {{"gradient-saltation/against-step", against_steps_of}},
      .unsuitable = why_no_dashpot,
  });
}

}  // namespace stickslip::cases::gradient_saltation_exhibits
