// SPDX-License-Identifier: BSD-3-Clause
// What corner-landing shows. Titles and captions are in cases/rigid/corner_landing/page.md.
#include "cases/rigid/corner_landing/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"
#include "reference/shapes/point_impacts.hpp"

namespace stickslip::cases::corner_landing_exhibits {
namespace {

/// Share of the energy that is lost when a block lands on a corner, by its tilt.
Figure energy(const CornerLanding& c, std::span<const Scheme>) {
  constexpr double degree = std::numbers::pi / 180;
  constexpr double most = 89;
  constexpr int points = 88;
  const std::vector<double> tilts = evenly(1.0, most, points);
  const auto lost = [&](const Vector3& half, double tilt) {
    const SceneTurn turn = turn_about({1, 0.6, 0.3}, tilt * degree);
    const reference::CornerImpact told =
        reference::corner_impact({.half_size = {half[0], half[1], half[2]},
                                  .turn = turn.toRotationMatrix().cast<long double>(),
                                  .velocity = -reference::Vector3<long double>::UnitZ(),
                                  .restitution = c.restitution});
    return narrow(1 - told.energy_after / told.energy_before);
  };
  std::vector<Series> all;
  for (const auto& [name, half] : {std::pair{"half sides 1, 0.25, 0.2", unlike_block(0)},
                                   {"half sides 0.5, 0.4, 0.3", unlike_block(1)},
                                   {"cube", Vector3(0.5, 0.5, 0.5)}})
    all.push_back(sampled(Pen{name}.line(), tilts,
                          [&, half = half](double tilt) { return lost(half, tilt); }));
  all.push_back(segment(truth_line("a body that does not turn"), 1,
                        1 - c.restitution * c.restitution, most,
                        1 - c.restitution * c.restitution));
  return {.panels = {{.x = {"tilt", "degree"},
                      .y = {"share of the energy that is lost", "-"},
                      .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CornerLanding>(
      {.figures = {{"corner-landing/energy", energy}}, .unsuitable = answered_by_files});
}

}  // namespace stickslip::cases::corner_landing_exhibits
