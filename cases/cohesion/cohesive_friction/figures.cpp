// SPDX-License-Identifier: BSD-3-Clause
// What cohesive-friction shows. Titles and captions: cases/cohesion/cohesive_friction/page.md.
#include "cases/cohesion/cohesive_friction/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::cohesive_friction_exhibits {
namespace {

using Problem = CohesiveFriction;

Figure limits(const Problem& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "limit",
              .x = {"normal force/pull-off force"},
              .y = {"friction limit/(mu pull-off force)", "", 0},
              .legend = Legend::top_left};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    panel.add(through(pen.points(), p.way_out(scheme, 24), &Problem::Sample::normal,
                      &Problem::Sample::sliding));
  });
  const auto every = evenly(-1.0, 5.0, 300);
  std::string label = "conventions";
  for (const auto& [unused, convention] : Problem::conventions) {
    panel.add(guide(std::exchange(label, {}), every, std::identity{},
                    [&, of = convention](double force) { return p.limit(of, force); }));
  }
  return {.panels = {panel}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CohesiveFriction>({
      .figures = {{"cohesive-friction/limits", limits}},
      .unsuitable =
          [](const Scheme& scheme) {
            return why_not(scheme, {Adhesion::jkr, Adhesion::dmt, Adhesion::maugis});
          },
  });
}

}  // namespace stickslip::cases::cohesive_friction_exhibits
