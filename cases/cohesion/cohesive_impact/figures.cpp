// SPDX-License-Identifier: BSD-3-Clause
// What cohesive-impact shows. Titles and captions: cases/cohesion/cohesive_impact/page.md.
#include "cases/cohesion/cohesive_impact/case.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "reference/cohesion/jkr.hpp"

namespace stickslip::cases::cohesive_impact_exhibits {
namespace {

constexpr int steps = 256;

Figure restitution(const CohesiveImpact& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "restitution",
              .x = {"velocity over sticking velocity", "", 0, 4},
              .y = {"restitution", "", 0, 1},
              .legend = Legend::bottom_right};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    panel.add(sampled(pen.points(), std::vector{0.5, 0.8, 0.95, 1.05, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0},
                      [&](double v) { return p.mean_restitution(scheme, v, steps); }));
  });
  panel.add(truth("exact", evenly(0.0, 4.0, 400), std::identity{},
                  [](double v) { return narrow(reference::jkr_restitution(v)); }));
  return {.panels = {panel}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CohesiveImpact>({
      .figures = {{"cohesive-impact/restitution", restitution}},
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::jkr}); },
  });
}

}  // namespace stickslip::cases::cohesive_impact_exhibits
