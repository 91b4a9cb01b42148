// SPDX-License-Identifier: BSD-3-Clause
// What gradient-hertz-impact shows. Titles and captions are in
// cases/gradients/gradient_hertz_impact/page.md.
#include "cases/gradients/against_step.hpp"
#include "cases/gradients/gradient_hertz_impact/case.hpp"

namespace stickslip::cases::gradient_hertz_impact_exhibits {
namespace {

Figure against_steps_of(const GradientHertzImpact& p, std::span<const Scheme> schemes) {
  const auto exact = p.exact_slopes();
  const auto panel = [&](const char* title, double ByVariables::*field) {
    return against_step(schemes, title,
                        [&, field](const Scheme& scheme, int steps) {
                          return p.slopes(scheme, steps, drawn_phase).*field / exact.*field;
                        },
                        {{"exact", 1}});
  };
  return {.panels = {panel("by the velocity", &ByVariables::by_velocity),
                     panel("by the stiffness", &ByVariables::by_stiffness)}};
}

/// Why the case does not suit a scheme; empty if it does.
std::string unsuitable(const Scheme& scheme) {
  if (std::string why = why_no_dashpot(scheme); !why.empty()) return why;
  const std::string dashpot = parts_of(scheme.law().info()).dashpot;
  return dashpot == "tsuji" || dashpot == "coefficient" || dashpot == "thornton"
             ? ""
             : "dashpot=" + dashpot + ": the truth is that of the dashpot of Tsuji et al.";
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<GradientHertzImpact>({
      .figures = {{"gradient-hertz-impact/against-step", against_steps_of}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip::cases::gradient_hertz_impact_exhibits
