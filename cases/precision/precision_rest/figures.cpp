// SPDX-License-Identifier: BSD-3-Clause
// What precision-rest shows. Titles and captions are in cases/precision/precision_rest/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_rest/case.hpp"
#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases::precision_rest_exhibits {
namespace {

Figure velocity_over_steps(const PrecisionRest& given, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("steps per period", "-", 10, 2000),
              .y = logarithmic("greatest velocity/√(g δ)", "-")};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series measured = pen.points();
    if (precision_of(scheme).motion != MotionPrecision::exact) {
      for (int steps = 16; steps <= 1024; steps *= 2)
        measured.add(steps, given.run(scheme, steps).velocity);
    }
    return measured;
  }));
  Series place = truth_line("foretold");
  for (const double steps : {64.0, 1024.0}) {
    place.add(steps, given.standing_velocity(0, static_cast<int>(steps)) /
                         std::sqrt(given.gravity * given.overlap()));
  }
  panel.add(std::move(place));
  return {.panels = {panel}, .words = {{"periods", std::to_string(given.periods)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrecisionRest>({
      .figures = {{"precision-rest/velocity", velocity_over_steps}},
  });
}

}  // namespace stickslip::cases::precision_rest_exhibits
