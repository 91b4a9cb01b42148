// SPDX-License-Identifier: BSD-3-Clause
// What gradient-damped-impact shows. Titles and captions are in
// cases/gradients/gradient_damped_impact/page.md.
#include "cases/gradients/against_step.hpp"
#include "cases/gradients/gradient_damped_impact/case.hpp"

namespace stickslip::cases::gradient_damped_impact_exhibits {
namespace {

Figure against_steps_of(const GradientDampedImpact& p, std::span<const Scheme> schemes) {
  const auto exact = p.exact_in(DashpotEnd::pull);
  const auto limits = p.fixed_limits(DashpotEnd::pull);
  const auto over_truth = [&](double ByVariables::*field) {
    return [&, field](const Scheme& scheme, int steps) {
      return p.slopes(scheme, steps, drawn_phase).*field /
             p.exact_in(GradientDampedImpact::end_of(scheme)).*field;
    };
  };
  const auto panel = [&](const char* title, double ByVariables::*field) {
    return against_step(schemes, title, over_truth(field),
                        {{"exact", 1}, {"limit of fixed steps", limits.*field / exact.*field}});
  };
  return {.panels = {panel("by the stiffness", &ByVariables::by_stiffness),
                     panel("by the dashpot", &ByVariables::by_damping),
                     panel("by the mass", &ByVariables::by_mass)}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<GradientDampedImpact>({
      .figures = {{"gradient-damped-impact/against-step", against_steps_of}},
      .unsuitable = why_no_dashpot,
  });
}

}  // namespace stickslip::cases::gradient_damped_impact_exhibits
