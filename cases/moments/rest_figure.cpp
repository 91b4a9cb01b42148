// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/sphere_to_rest.hpp"

namespace stickslip::cases {
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
  const int steps =
      static_cast<int>(std::lround(asked.end / sphere.period() * asked.steps_per_period));
  const auto run = [&](const Scheme& scheme, const Pen& pen) {
    return through(
        pen.line(), sphere.trace(scheme, asked.end, steps),
        [&](const TurnedSphere& now) { return now.time / stopping_time(sphere); },
        [&](const TurnedSphere& now) { return now.angle / stopping_angle(sphere); });
  };
  return {.title = "runs",
          .x = {"time over that in which the cap stops it", {}, 0},
          .y = {"angle over that", {}, 0},
          .series = curves(asked.schemes, run)};
}

/// Exact swings about the rest after the first turn, with the pens of the runs.
Panel swings_of(const RestFigure& asked) {
  const TurningSphere& sphere = asked.sphere;
  const auto swing = [&](const Scheme& scheme, const Pen& pen) -> std::optional<Series> {
    const auto body = sphere.body_of(scheme);
    if (body->resistance == reference::TurnResistance::constant) return {};
    const long double end = wide(asked.end + periods_shown * sphere.period());
    const auto motion = solve(*body, wide(sphere.spin), end);
    const long double turn = motion.turn_after(0);
    const double rest = rest_of(sphere, *body);
    return sampled(pen.line(), evenly(0.0, periods_shown, 200), [&](double periods) {
      const double angle = narrow(motion.at(turn + wide(periods * sphere.period())).angle);
      return (angle - rest) * sphere.stiffness / sphere.cap();
    });
  };
  return {.title = "exact, from the first turn on",
          .x = {"periods of the spring", {}, 0},
          .y = {"angle from the rest over cap/k"},
          .series = curves(asked.schemes, swing)};
}

Panel rests_of(const RestFigure& asked) {
  const auto rest = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line(), evenly(0.0, largest_ratio, 60), [&](double ratio) {
      TurningSphere damped = asked.sphere;
      damped.damping_ratio = ratio;
      return rest_of(damped, *damped.body_of(scheme)) / stopping_angle(damped);
    });
  };
  return {.title = "exact angle of rest",
          .x = {"damping ratio", "-", 0, 1},
          .y = {"over that of the cap alone", {}, 0},
          .series = curves(asked.rules, rest)};
}

}  // namespace

Figure rest_figure(const RestFigure& asked) {
  Figure figure{.panels = {runs_of(asked), swings_of(asked)},
                .words = {{"steps", std::to_string(asked.steps_per_period)}}};
  if (!asked.rules.empty()) figure.panels.push_back(rests_of(asked));
  return figure;
}

}  // namespace stickslip::cases
