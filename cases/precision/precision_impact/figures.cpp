// SPDX-License-Identifier: BSD-3-Clause
// What precision-impact shows. Titles and captions are in cases/precision/precision_impact/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_impact/case.hpp"
#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases::precision_impact_exhibits {
namespace {

Figure noise_over_steps(const PrecisionImpact& given, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("steps per contact", "-", 8, 1200),
              .y = logarithmic("noise of the restitution", "-")};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series measured = pen.points();
    Series foretold = pen.named("").line();
    if (precision_of(scheme).motion != MotionPrecision::exact) {
      for (int steps = 8; steps <= 1024; steps *= 2) {
        measured.add(steps, given.run(scheme, steps).noise);
        if (given.is_independent(scheme, steps)) foretold.add(steps, given.foretold(scheme, steps));
      }
    }
    return std::vector{measured, foretold};
  }));
  return {.panels = {panel}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrecisionImpact>({
      .figures = {{"precision-impact/noise", noise_over_steps}},
  });
}

}  // namespace stickslip::cases::precision_impact_exhibits
