// SPDX-License-Identifier: BSD-3-Clause
// What restitution-speed shows. Titles and captions are in cases/impact/restitution_speed/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/restitution_speed/case.hpp"

namespace stickslip::cases::restitution_speed_exhibits {
namespace {

using Problem = RestitutionSpeed;

constexpr int steps = 256;  // per contact

Figure over_speed(const Problem& p, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("velocity over that at which e is asked for"),
              .y = {"restitution", "", 0, 1}};
  const auto powers = evenly(-2.0, 2.0, 8);
  const auto finely = evenly(-2.0, 2.0, 60);
  std::string label = "exact";  // once
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const Scheme told = p.told(scheme);
    Series found = pen.points();
    for (const double power : powers) {
      const double times = std::pow(10, power);
      found.add(times, p.found_at(times, told, steps));
    }
    panel.add(found);
    const auto theory = p.theory_of(scheme);
    if (!theory) return;
    Series exact = truth_line(label);
    for (const double power : finely) exact.add(std::pow(10, power), theory(std::pow(10, power)));
    panel.add(exact);
    label.clear();
  });
  return {.panels = {panel}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RestitutionSpeed>({
      .figures = {{"restitution-speed/over-speed", over_speed}},
      .unsuitable = why_no_restitution,
  });
}

}  // namespace stickslip::cases::restitution_speed_exhibits
