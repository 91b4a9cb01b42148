// SPDX-License-Identifier: BSD-3-Clause
// What planar-impact shows. Titles and captions are in cases/rigid/planar_impact/page.md.
#include "cases/rigid/planar_impact/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::planar_impact_exhibits {
namespace {

/// Kinetic energy after the impact over that before, by the tilt, of the slow bodies.
Figure energy(const PlanarImpactCase& p, std::span<const Scheme>) {
  constexpr double degree = std::numbers::pi / 180;
  constexpr int points = 160;
  const std::vector<double> tilts = evenly(5.0, 85.0, points);
  std::vector<Series> all;
  for (const auto& [name, of] : restitution_meanings)
    all.push_back(sampled(Pen{name}.line(), tilts, [&, of = of](double tilt) {
      reference::PlanarImpact body = p.impact(1);
      body.arm = {-p.length * std::cos(tilt * degree), -p.length * (std::sin(tilt * degree) + 0.2)};
      return narrow(reference::planar_impact(body, of).energy_over_before);
    }));
  return {.panels = {{.x = {"tilt", "degree"},
                      .y = {"energy after the impact over that before", "-"},
                      .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PlanarImpactCase>(
      {.figures = {{"planar-impact/energy", energy}}, .unsuitable = answered_by_files});
}

}  // namespace stickslip::cases::planar_impact_exhibits
