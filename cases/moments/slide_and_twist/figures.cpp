// SPDX-License-Identifier: BSD-3-Clause
// What slide-and-twist shows. Titles and captions are in cases/moments/slide_and_twist/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/slide_and_twist/case.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases::slide_and_twist_exhibits {
namespace {

Figure limit_figure(const SlideAndTwist& given, std::span<const Scheme> schemes) {
  const auto centres = logarithmic_range(0.01, 100, 81);
  const double limit = 3 * std::numbers::pi / 16;
  Panel surface{.title = "what the contact can bear",
                .x = {"force F/(μ N)", {}, 0, 1.1},
                .y = {"torque T/(μ N a)", {}, 0}};
  Panel power{.title = "what it dissipates",
              .x = logarithmic("centre of rotation over a"),
              .y = {"power over the exact one"},
              .legend = Legend::none};
  const auto exact_power = [](double d) {
    const auto found = reference::slide_and_twist(d);
    return found.force * d + found.torque;
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    SlideAndTwist at = given;
    Series corner = pen.points();
    Series ratio = pen.named("").line();
    for (std::size_t i = 0; i < centres.size(); i += 4) {
      at.centre = centres[i];
      const auto found = at.run(scheme, 4);
      if (i % 16 == 0) corner.add(found.force, found.torque);
      ratio.add(centres[i], found.power / exact_power(centres[i]));
    }
    surface.add(corner);
    power.add(ratio);
  });
  Series ellipse = guide_line("ellipse");
  for (int i = 0; i <= 60; ++i) {
    const double angle = std::numbers::pi / 2 * i / 60;
    ellipse.add(std::sin(angle), limit * std::cos(angle));
  }
  Series exact = truth_line("exact").add(0, limit);
  for (const double d : centres) {
    const auto found = reference::slide_and_twist(d);
    exact.add(found.force, found.torque);
  }
  surface.add(ellipse).add(exact.add(1, 0));
  power.add(segment(truth_line(), centres.front(), 1, centres.back(), 1));
  // What an ellipse would dissipate: its normal is along force and rotation.
  power.add(guide("", centres, [&](double d) { return std::hypot(d, limit) / exact_power(d); }));
  return {.panels = {surface, power}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<SlideAndTwist>({
      .figures = {{"slide-and-twist/limit", limit_figure}},
      .unsuitable = without_twisting,
  });
}

}  // namespace stickslip::cases::slide_and_twist_exhibits
