// SPDX-License-Identifier: BSD-3-Clause
// What gradient-bounce shows. Titles and captions are in cases/gradients/gradient_bounce/page.md.
#include "cases/gradients/gradient_bounce/case.hpp"
#include "cases/gradients/place_panels.hpp"

namespace stickslip::cases::gradient_bounce_exhibits {
namespace {

Figure against_steps_of(const GradientBounce& p, std::span<const Scheme> schemes) {
  return {.panels = place_panels(p, schemes)};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<GradientBounce>({
      .figures = {{"gradient-bounce/against-step", against_steps_of}},
      .unsuitable = why_no_dashpot,
  });
}

}  // namespace stickslip::cases::gradient_bounce_exhibits
