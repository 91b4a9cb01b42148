// SPDX-License-Identifier: BSD-3-Clause
// What oblique-restitution shows. Its title and caption: cases/impact/oblique_restitution/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/oblique_restitution/case.hpp"

namespace stickslip::cases::oblique_restitution_exhibits {
namespace {

using Problem = ObliqueRestitution;

constexpr int steps = 256;  // per contact

Figure over_angle(const Problem& p, std::span<const Scheme> schemes) {
  const Axis angle{"angle from the normal", "deg", 0, 90};
  Panel normal{.title = "normal", .x = angle, .y = {"restitution over e"}};
  Panel impulse{
      .title = "tangential", .x = angle, .y = {"impulse over μ times the normal one", "", 0}};
  const auto all = evenly(5.0, 85.0, 16);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const Scheme told = p.told(with_parameters(scheme, {{"mu", p.mu}}));
    Series rebounds = pen.points();
    Series impulses = pen.points();
    for (const double at : all) {
      const auto after = p.rebound(told, at, steps, 0.5);
      rebounds.add(at, after.normal / p.asked_of(scheme));
      impulses.add(at, (std::tan(at * std::numbers::pi / 180) - after.tangential) /
                           (p.mu * (1 + after.normal)));
    }
    normal.add(rebounds);
    impulse.add(impulses);
  });
  normal.add(truth("whatever the angle", all, [](double) { return 1.0; }));
  impulse.add(guide("sliding throughout", all, [](double) { return 1.0; }));
  return {.panels = {normal, impulse}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ObliqueRestitution>({
      .figures = {{"oblique-restitution/over-angle", over_angle}},
      .unsuitable = why_no_restitution,
  });
}

}  // namespace stickslip::cases::oblique_restitution_exhibits
