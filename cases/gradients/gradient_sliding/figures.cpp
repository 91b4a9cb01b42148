// SPDX-License-Identifier: BSD-3-Clause
// What gradient-sliding shows. Titles and captions are in cases/gradients/gradient_sliding/page.md.
#include "cases/gradients/against_step.hpp"
#include "cases/gradients/gradient_sliding/case.hpp"

namespace stickslip::cases::gradient_sliding_exhibits {
namespace {

Figure against_steps_of(const GradientSliding& p, std::span<const Scheme> schemes) {
  const auto exact = p.exact_slopes();
  const auto panel = [&](const char* title, double GradientSliding::Outcome::*field) {
    return against_step(schemes, title,
                        [&, field](const Scheme& scheme, int steps) {
                          return p.slopes(scheme, steps, drawn_phase).*field / exact.*field;
                        },
                        {{"exact", 1}, {"rigid", p.rigid_slopes().*field / exact.*field}});
  };
  return {.panels = {panel("by the velocity", &GradientSliding::Outcome::by_velocity),
                     panel("by the friction coefficient", &GradientSliding::Outcome::by_mu)}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<GradientSliding>({
      .figures = {{"gradient-sliding/against-step", against_steps_of}},
      .unsuitable = why_no_steps,
  });
}

}  // namespace stickslip::cases::gradient_sliding_exhibits
