// SPDX-License-Identifier: BSD-3-Clause
// What pull-off-of-dashpot shows. Titles and captions: cases/impact/pull_off_of_dashpot/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/pull_off_of_dashpot/case.hpp"

namespace stickslip::cases::pull_off_of_dashpot_exhibits {
namespace {

using Problem = PullOffOfDashpot;

constexpr int steps = 256;  // per contact

Figure pulls(const Problem& given, std::span<const Scheme> schemes) {
  const Axis asked{"restitution asked for", "", 0, 1};
  Panel pull{.title = "pull", .x = asked, .y = {"greatest pull over push", "", 0}};
  Panel work{.title = "energy", .x = asked, .y = {"energy that the pull takes", "", 0}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series pulled = pen.points();
    Series taken = pen.points();
    for (const double e :
         given.asked_by(scheme, {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1})) {
      Problem p = given;
      p.restitution = e;
      const Problem::Outcome found = p.run(scheme, steps);
      pulled.add(e, found.pull);
      taken.add(e, found.work);
    }
    pull.add(pulled);
    work.add(taken);
  });
  const auto every = evenly(0.02, 1.0, 98);
  for (const bool hertzian : {false, true}) {
    const auto exact = [&](double Problem::Outcome::*field) {
      return [&given, hertzian, field](double e) { return given.of_pulling(hertzian, e).*field; };
    };
    const std::string label = hertzian ? "" : "a dashpot that may pull: linear, Hertz";
    pull.add(guide(label, every, exact(&Problem::Outcome::pull)));
    work.add(guide(label, every, exact(&Problem::Outcome::work)));
  }
  return {.panels = {pull, work}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PullOffOfDashpot>({
      .figures = {{"pull-off-of-dashpot/pulls", pulls}},
      .unsuitable = why_no_restitution,
  });
}

}  // namespace stickslip::cases::pull_off_of_dashpot_exhibits
