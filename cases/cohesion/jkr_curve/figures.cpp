// SPDX-License-Identifier: BSD-3-Clause
// What jkr-curve shows. Titles and captions: cases/cohesion/jkr_curve/page.md.
#include "cases/cohesion/jkr_curve/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::jkr_curve_exhibits {
namespace {

constexpr int steps = 24;  // a leg

Figure loop(const JkrCurve& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "loop",
              .x = {"overlap/tear-off gap"},
              .y = {"normal force/pull-off force"},
              .legend = Legend::top_left};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    panel.add(through(pen.points(), p.loop(scheme, steps), &JkrCurve::Sample::overlap,
                      &JkrCurve::Sample::force));
  });
  panel.add(truth("exact", p.exact_loop(16 * steps), &JkrCurve::Sample::overlap,
                  &JkrCurve::Sample::force));
  return {.panels = {panel}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<JkrCurve>({
      .figures = {{"jkr-curve/loop", loop}},
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::jkr}); },
  });
}

}  // namespace stickslip::cases::jkr_curve_exhibits
