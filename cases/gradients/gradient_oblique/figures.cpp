// SPDX-License-Identifier: BSD-3-Clause
// What gradient-oblique shows. Titles and captions are in cases/gradients/gradient_oblique/page.md.
#include "cases/gradients/against_step.hpp"
#include "cases/gradients/gradient_oblique/case.hpp"

namespace stickslip::cases::gradient_oblique_exhibits {
namespace {

Figure against_steps_of(const GradientOblique& p, std::span<const Scheme> schemes) {
  const auto exact = p.exact_gradients().contact_velocity;
  const auto asked = p.asked();
  std::vector<Panel> panels;
  for (const std::size_t i : {0U, 4U}) {
    const auto& variable = GradientOblique::variables.at(i);
    const double truth = narrow(exact.by.at(variable.place));
    std::vector<DrawnLimit> limits{{"exact", 1}};
    for (const WrongGradient& wrong : asked.asked.at(i).wrong)
      limits.emplace_back("slides to the end", wrong.value / truth);
    panels.push_back(against_step(
        schemes, i == 0 ? "by the velocity along the wall" : "by the tangential stiffness",
        [&](const Scheme& scheme, int steps) {
          return p.slope(scheme, steps, drawn_phase, variable) / truth;
        },
        limits));
  }
  return {.panels = std::move(panels)};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<GradientOblique>({
      .figures = {{"gradient-oblique/against-step", against_steps_of}},
      .unsuitable = why_no_steps,
  });
}

}  // namespace stickslip::cases::gradient_oblique_exhibits
