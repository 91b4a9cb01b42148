// SPDX-License-Identifier: BSD-3-Clause
// What twisting-oblique shows. Titles and captions are in docs/cases/moments/twisting-oblique.md.
#include <array>
#include <numbers>

#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/twisting/twisting_oblique.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip {
namespace twisting_oblique_exhibits {
namespace {

Figure growth_figure(const TwistingOblique& given, std::span<const Scheme> schemes) {
  constexpr int steps = 64;  // in the caption
  Panel growing{.title = "contact and twist grow together",
                .x = {.label = "dβ/da in μE*/(2GR′)", .low = 0.0, .high = 2.5},
                .y = {.label = "torque T/(μ N a)", .low = 0.0},
                .legend = Legend::outside};
  Panel fallen{.title = "the normal force falls",
               .x = {.label = "contact radius over that before", .low = 0.0, .high = 1.0},
               .y = {.label = "torque T/(μ N a)", .low = 0.0},
               .legend = Legend::none};
  const TorsionContact contact = given.contact();
  const std::array sticks{1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05};
  const auto at = [&](double stick) {
    TwistingOblique one = given;
    one.stick = stick;
    return one;
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series grown = pen.line_and_points();
    grown.add(0, 0);
    for (const double stick : sticks) {
      const std::array<TorsionCorner, 2> path{{{0, 0}, {1, at(stick).twist_of_growth()}}};
      grown.add(reference::torsion_proportional(stick).twist_rate,
                torsion_on_path(scheme, contact, path, steps).back().twisting / contact.torque());
    }
    Series falls = pen.named("").line_and_points();
    for (int i = 2; i <= 10; ++i) {
      TwistingOblique one = given;
      one.ratio = 0.1 * i;
      falls.add(one.ratio, one.run(scheme, 1).fallen);
    }
    growing.series.push_back(grown);
    fallen.series.push_back(falls);
  });
  Series exact = truth_line("exact");
  exact.add(0, 0);
  for (const double stick : sticks) {
    const auto known = reference::torsion_proportional(stick);
    exact.add(known.twist_rate, known.torque);
  }
  Series virgin = truth_line("");
  for (int i = 20; i <= 100; ++i) {
    TwistingOblique one = given;
    one.ratio = 0.01 * i;
    virgin.add(one.ratio, one.exact().fallen);
  }
  growing.series.push_back(exact);
  fallen.series.push_back(virgin);
  return {.panels = {growing, fallen}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace
}  // namespace twisting_oblique_exhibits

std::unique_ptr<Case> make_twisting_oblique() {
  using namespace twisting_oblique_exhibits;
  return make_case<TwistingOblique>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 64, .nominal = 16},
      .variants = {"hertz-mindlin[twisting=hertz-torsion]", "hertz-mindlin[twisting=marshall]"},
      .figures = {{"twisting-oblique/growth", growth_figure}},
      .judges_moments = true,
      .reference_within = 1e-5,
      .unsuitable = without_twisting,
  });
}

}  // namespace stickslip
