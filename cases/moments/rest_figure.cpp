// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "cases/moments/sphere_to_rest.hpp"

namespace stickslip {
namespace {

/// Periods of the spring after the first turn that are drawn.
constexpr double periods_shown = 4;
constexpr double largest_ratio = 0.95;

/// Angle and time in which the cap alone would stop the sphere.
double stopping_angle(const TurningSphere& sphere) {
  return sphere.inertia() * sphere.spin * sphere.spin / (2 * sphere.cap());
}
double stopping_time(const TurningSphere& sphere) {
  return sphere.inertia() * sphere.spin / sphere.cap();
}

/// Where the exact motion rests [rad].
double rest_of(const TurningSphere& sphere, const reference::TurningBody& body) {
  const long double end = wide(stopping_time(sphere) + sphere.period());
  const auto last = solve(body, wide(sphere.spin), end).at(end);
  return narrow(last.angle - last.spring / body.stiffness);
}

Panel runs_of(const RestFigure& asked) {
  const TurningSphere& sphere = asked.sphere;
  Panel panel{.title = "runs",
              .x = {.label = "time over that in which the cap stops it", .low = 0.0},
              .y = {.label = "angle over that", .low = 0.0},
              .legend = Legend::outside};
  const int steps =
      static_cast<int>(std::lround(asked.end / sphere.period() * asked.steps_per_period));
  each_scheme(asked.schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series series = pen.line();
    for (const TurnedSphere& now : sphere.trace(scheme, asked.end, steps))
      series.add(now.time / stopping_time(sphere), now.angle / stopping_angle(sphere));
    panel.series.push_back(series);
  });
  return panel;
}

/// Exact swings about the rest after the first turn, with the pens of the runs.
Panel swings_of(const RestFigure& asked) {
  const TurningSphere& sphere = asked.sphere;
  Panel panel{.title = "exact, from the first turn on",
              .x = {.label = "periods of the spring", .low = 0.0},
              .y = {.label = "angle from the rest over cap/k"},
              .legend = Legend::outside};
  each_scheme(asked.schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto body = sphere.body_of(scheme);
    if (body->resistance == reference::TurnResistance::constant) return;
    const long double end = wide(asked.end + periods_shown * sphere.period());
    const auto motion = solve(*body, wide(sphere.spin), end);
    const long double turn = motion.turn_after(0);
    const double rest = rest_of(sphere, *body);
    Series series = pen.line();
    constexpr int points = 200;
    for (int i = 0; i <= points; ++i) {
      const double periods = periods_shown * i / points;
      const double angle = narrow(motion.at(turn + wide(periods * sphere.period())).angle);
      series.add(periods, (angle - rest) * sphere.stiffness / sphere.cap());
    }
    panel.series.push_back(series);
  });
  return panel;
}

Panel rests_of(const RestFigure& asked) {
  Panel panel{.title = "exact angle of rest",
              .x = {.label = "damping ratio", .unit = "-", .low = 0.0, .high = 1.0},
              .y = {.label = "over that of the cap alone", .low = 0.0},
              .legend = Legend::outside};
  each_scheme(asked.rules, [&](const Scheme& scheme, const Pen& pen) {
    Series series = pen.line();
    constexpr int points = 60;
    for (int i = 0; i <= points; ++i) {
      TurningSphere damped = asked.sphere;
      damped.damping_ratio = largest_ratio * i / points;
      series.add(damped.damping_ratio,
                 rest_of(damped, *damped.body_of(scheme)) / stopping_angle(damped));
    }
    panel.series.push_back(series);
  });
  return panel;
}

}  // namespace

Figure rest_figure(const RestFigure& asked) {
  Figure figure{.panels = {runs_of(asked), swings_of(asked)},
                .words = {{"steps", std::to_string(asked.steps_per_period)}}};
  if (!asked.rules.empty()) figure.panels.push_back(rests_of(asked));
  return figure;
}

}  // namespace stickslip
