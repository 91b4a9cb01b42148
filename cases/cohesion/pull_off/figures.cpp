// SPDX-License-Identifier: BSD-3-Clause
// What pull-off shows. Titles and captions: cases/cohesion/pull_off/page.md.
#include "cases/cohesion/pull_off/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::pull_off_exhibits {
namespace {

constexpr int steps = 16;
constexpr int fine = 256;

Figure overlap_under_load(const PullOff& p, std::span<const Scheme> schemes) {
  Panel panel{.x = {"force/(π w R*)"}, .y = {"overlap/tear-off gap"}, .legend = Legend::top_left};
  std::set<Adhesion> theories;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    theories.insert(adhesion_of(scheme));
    panel.add(through(pen.points(), p.loads(scheme, steps), &PullOff::Sample::force,
                      &PullOff::Sample::overlap));
  });
  for (const Adhesion theory : theories) {
    Series line = truth_line(theory == *theories.begin() ? "exact" : "");
    const double most = p.greatest_pull(theory);
    for (int i = 0; i < fine; ++i) {
      const double force = 2 - (2 + most) * i / fine;
      line.add(force, p.overlap_under(theory, force));
    }
    panel.add(std::move(line));
  }
  return {.panels = {panel}, .words = {{"lambda", shortest(p.lambda)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PullOff>({
      .figures = {{"pull-off/overlap", overlap_under_load}},
      .unsuitable =
          [](const Scheme& scheme) {
            return why_not(scheme, {Adhesion::jkr, Adhesion::dmt, Adhesion::maugis});
          },
  });
}

}  // namespace stickslip::cases::pull_off_exhibits
