// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/place_panels.hpp"

#include "reference/gradients/fixed_step_runs.hpp"

namespace stickslip::cases {
namespace {

using reference::ImpactInstant;

Panel rigid_panel(const BouncingStart& ball) {
  const auto rigid = rigid_ball(ball);
  const auto by_height = [&](ImpactInstant instant) {
    return narrow(reference::bounced(rigid, instant).position.by[0]);
  };
  const std::vector<int> steps = multiplied(64, 8192);
  Panel panel{.title = "rigid, by the height",
              .x = steps_axis("steps until the time"),
              .y = {"derivative of the place by the height"}};
  int slot = 3;
  for (const auto& [name, instant] :
       {std::pair{"impulse after the step", ImpactInstant::after_the_step},
        {"put back to 0", ImpactInstant::put_back},
        {"instant located", ImpactInstant::located}}) {
    Series runs{.label = name, .slot = slot++};
    for (const int n : steps)
      runs.add(n, narrow(reference::stepped_ball(rigid, n, instant).position.by[0]));
    panel.add(runs);
  }
  const auto line = [&](Series empty, double value) {
    panel.add(segment(std::move(empty), steps.front(), value, steps.back(), value));
  };
  line(truth_line("exact"), by_height(ImpactInstant::located));
  line(guide_line("wrong limits"), by_height(ImpactInstant::after_the_step));
  line(guide_line(), by_height(ImpactInstant::put_back));
  return panel;
}

}  // namespace

std::vector<Panel> place_panels(const BouncingStart& ball, std::span<const Scheme> schemes) {
  std::vector<Panel> panels{rigid_panel(ball)};
  for (const auto& [title, field] :
       {std::pair{"on a spring, by the height", &PlaceErrors::by_height},
        {"on a spring, by the dashpot", &PlaceErrors::by_damping}}) {
    std::vector<DrawnLimit> limits{{"exact", 1}};
    for (const Scheme& scheme : schemes) {
      const PlaceSlopes one = place_slopes(ball, scheme, 8, drawn_phase);
      const double limit = one.limit.*field / one.exact.*field;
      if (std::abs(limit - 1) < 1e-6) continue;
      limits.emplace_back("limit of fixed steps", limit);
      break;
    }
    panels.push_back(against_step(
        schemes, title,
        [&, field = field](const Scheme& scheme, int steps) {
          const PlaceSlopes one = place_slopes(ball, scheme, steps, drawn_phase);
          return one.found.*field / one.exact.*field;
        },
        limits, 8, 128));
  }
  return panels;
}

}  // namespace stickslip::cases
