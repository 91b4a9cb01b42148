// SPDX-License-Identifier: BSD-3-Clause
// What rolling-slip-rotation shows, with titles in cases/moments/rolling_slip_rotation/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/rolling_slip_rotation/case.hpp"

namespace stickslip::cases::rolling_slip_rotation_exhibits {
namespace {

/// Rotation of the figure over which curves are drawn, in caps over stiffness.
constexpr double longest = 4;

Figure turn_figure(const RollingSlipRotation& given, std::span<const Scheme> schemes) {
  constexpr int steps = 8;  // in the caption
  constexpr int points = 80;
  RollingSlipRotation turn = given;
  turn.rotation = longest;
  Series exact = truth_line("exact");
  for (int i = 1; i <= points; ++i) {
    RollingSlipRotation until = given;
    until.rotation = longest * i / points;
    exact.add(until.rotation, until.exact().angle);
  }
  const auto angles = [&](const Scheme& scheme, const Pen& pen) {
    Series curve = pen.line_and_points().add(0, turn.angle);
    int step = 0;
    for (const ContactMoment& moment : turn.moments(scheme, steps))
      curve.add(longest * ++step / steps, RollingSlipRotation::angle_of(moment.rolling));
    return curve;
  };
  const double end = given.exact().angle;
  const auto errors = [&](const Scheme& scheme, const Pen& pen) {
    return through(
        pen.named("").line_and_points(), multiplied(1, 256),
        [&](int n) { return given.rotation / n; },
        [&](int n) { return std::max(std::abs(given.run(scheme, n).angle - end), 1e-13); });
  };
  return {.panels = {{.title = "direction of the moment",
                      .x = {"rotation k|Δθ|/cap", "-", 0, longest},
                      .y = {"angle to the rotation", "deg"},
                      .series = together(curves(schemes, angles), exact)},
                     {.title = "error in steps of any size",
                      .x = logarithmic("step k|Δθ|/cap"),
                      .y = logarithmic("error", "deg"),
                      .series = curves(schemes, errors),
                      .legend = Legend::none}},
          .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RollingSlipRotation>({
      .figures = {{"rolling-slip-rotation/turn", turn_figure}},
      .unsuitable = without_rolling,
  });
}

}  // namespace stickslip::cases::rolling_slip_rotation_exhibits
