// SPDX-License-Identifier: BSD-3-Clause
// What restart-in-hysteresis shows: cases/cohesion/restart_in_hysteresis/page.md.
#include "cases/cohesion/restart_in_hysteresis/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::restart_in_hysteresis_exhibits {
namespace {

constexpr int steps = 24;
constexpr int fine = 512;

Figure force_after_restart(const RestartInHysteresis& p, std::span<const Scheme> schemes) {
  using Sample = RestartInHysteresis::Sample;
  Panel panel{.x = {"overlap/tear-off gap"},
              .y = {"normal force/pull-off force", "-", -1.1, 0.2},
              .legend = Legend::bottom_left};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    panel.add(through(pen.points(), p.after_restart(scheme, true, steps), &Sample::overlap,
                      &Sample::force));
    panel.add(through(pen.named("").points(), p.after_restart(scheme, false, steps),
                      &Sample::overlap, &Sample::force));
  });
  Series touched = truth_line("bodies that have touched");
  for (int i = 0; i <= fine; ++i) {
    const double at = -p.gap - (1.37 - p.gap) * i / fine;
    touched.add(at, RestartInHysteresis::held(at));
  }
  panel.add(std::move(touched));
  Series others = guide_line("others, or state lost");
  for (const double at : {-p.gap, -1.37}) others.add(at, 0);
  panel.add(std::move(others));
  return {.panels = {panel}, .words = {{"gap", shortest(p.gap)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RestartInHysteresis>({
      .figures = {{"restart-in-hysteresis/force", force_after_restart}},
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::jkr}); },
  });
}

}  // namespace stickslip::cases::restart_in_hysteresis_exhibits
