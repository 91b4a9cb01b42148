// SPDX-License-Identifier: BSD-3-Clause
// What ring shows. Titles and captions are in cases/rigid/ring/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/rigid/ring/case.hpp"
#include "cases/walls/floor_figure.hpp"
#include "reference/walls/edges_and_steps.hpp"

namespace stickslip::cases::ring_exhibits {
namespace {

Figure pieces(const Ring& given, std::span<const Scheme> schemes) {
  const std::vector<int> all = multiplied(16, 512);
  Panel height{.title = "outside",
               .x = logarithmic("pieces N"),
               .y = logarithmic("error of the height, over A", "-")};
  Panel loss{.title = "inside, a rigid ball",
             .x = logarithmic("pieces N"),
             .y = logarithmic("speed lost in a turn", "-")};
  const auto ring_of = [&](int n) {
    return reference::tessellated_ring(n, wide(given.ring * given.radius), wide(given.radius));
  };
  const double around = given.ring * given.radius;
  height.add(
      truth("1 - cos(π/N)", all, [&](int n) { return narrow(ring_of(n).height_error) / around; }));
  Scheme wrong = schemes.front();
  wrong.framed.wall_rule = WallRule::edges_never;
  const auto heights = [&](Series series, const Scheme& scheme) {
    for (const int n : all) series.add(n, given.run(scheme, n).height);
    return series;
  };
  height.add(heights(guide_line("edges never push"), wrong));
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    height.add(heights(pen.line_and_points(), scheme));
  });
  loss.add(truth("exact", all,
                 [&](int n) { return 1 - narrow(ring_of(n).speed_ratio_of_a_turn_inside); }));
  loss.add(guide("(10/7) π²/N", all,
                 [&](int n) { return 10.0 / 7 * std::numbers::pi * std::numbers::pi / n; }));
  return {.panels = {height, loss}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Ring>({.figures = {{"ring/pieces", pieces}}, .unsuitable = unsuitable_on_mesh});
}

}  // namespace stickslip::cases::ring_exhibits
