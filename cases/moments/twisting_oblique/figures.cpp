// SPDX-License-Identifier: BSD-3-Clause
// What twisting-oblique shows. Titles and captions are in cases/moments/twisting_oblique/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/twisting_oblique/case.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases::twisting_oblique_exhibits {
namespace {

Figure growth_figure(const TwistingOblique& given, std::span<const Scheme> schemes) {
  constexpr int steps = 64;  // in the caption
  const TorsionContact contact = given.contact();
  const std::array sticks{1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05};
  const auto rate = [](double stick) { return reference::torsion_proportional(stick).twist_rate; };
  const auto grown = [&](const Scheme& scheme, const Pen& pen) {
    return through(pen.line_and_points().add(0, 0), sticks, rate, [&](double stick) {
      TwistingOblique one = given;
      one.stick = stick;
      const std::array<TorsionCorner, 2> path{{{0, 0}, {1, one.twist_of_growth()}}};
      return torsion_on_path(scheme, contact, path, steps).back().twisting / contact.torque();
    });
  };
  const auto with_ratio = [&](double ratio) {
    TwistingOblique one = given;
    one.ratio = ratio;
    return one;
  };
  const auto fallen = [&](const Scheme& scheme, const Pen& pen) {
    return through(
        pen.named("").line_and_points(), counted(2, 10), [](int i) { return 0.1 * i; },
        [&](int i) { return with_ratio(0.1 * i).run(scheme, 1).fallen; });
  };
  const Axis torque{"torque T/(μ N a)", {}, 0};
  return {
      .panels = {{.title = "contact and twist grow together",
                  .x = {"dβ/da in μE*/(2GR′)", {}, 0, 2.5},
                  .y = torque,
                  .series = together(curves(schemes, grown),
                                     through(truth_line("exact").add(0, 0), sticks, rate,
                                             [](double stick) {
                                               return reference::torsion_proportional(stick).torque;
                                             }))},
                 {.title = "the normal force falls",
                  .x = {"contact radius over that before", {}, 0, 1},
                  .y = torque,
                  .series =
                      together(curves(schemes, fallen),
                               truth(
                                   "", counted(20, 100), [](int i) { return 0.01 * i; },
                                   [&](int i) { return with_ratio(0.01 * i).exact().fallen; })),
                  .legend = Legend::none}},
      .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TwistingOblique>({
      .figures = {{"twisting-oblique/growth", growth_figure}},
      .unsuitable = without_twisting,
  });
}

}  // namespace stickslip::cases::twisting_oblique_exhibits
