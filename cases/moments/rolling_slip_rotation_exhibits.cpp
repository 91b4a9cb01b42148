// SPDX-License-Identifier: BSD-3-Clause
// What rolling-slip-rotation shows. Titles and captions are in
// docs/cases/moments/rolling-slip-rotation.md.
#include <fmt/format.h>

#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/rolling_slip_rotation.hpp"

namespace stickslip {
namespace rolling_slip_rotation_exhibits {
namespace {

/// Rotation of the figure over which curves are drawn, in caps over stiffness.
constexpr double longest = 4;

Figure turn_figure(const RollingSlipRotation& given, std::span<const Scheme> schemes) {
  const Axis rotation{.label = "rotation k|Δθ|/cap", .unit = "-", .low = 0.0, .high = longest};
  Panel angle{.title = "direction of the moment",
              .x = rotation,
              .y = {.label = "angle to the rotation", .unit = "deg"},
              .legend = Legend::outside};
  Panel error{.title = "error in steps of any size",
              .x = {.label = "step k|Δθ|/cap", .unit = "-", .logarithmic = true},
              .y = {.label = "error", .unit = "deg", .logarithmic = true},
              .legend = Legend::none};
  RollingSlipRotation turn = given;
  turn.rotation = longest;
  constexpr int steps = 8;  // in the caption
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto moments = turn.moments(scheme, steps);
    Series in_angle = pen.line_and_points();
    in_angle.add(0, turn.angle);
    for (std::size_t i = 0; i < moments.size(); ++i)
      in_angle.add(longest * static_cast<double>(i + 1) / steps,
                   RollingSlipRotation::angle_of(moments[i].rolling));
    angle.series.push_back(in_angle);
    Series in_error = pen.named("").line_and_points();
    const double exact = given.exact().angle;
    for (int n = 1; n <= 256; n *= 2) {
      const double off = std::abs(given.run(scheme, n).angle - exact);
      in_error.add(given.rotation / n, std::max(off, 1e-13));
    }
    error.series.push_back(in_error);
  });
  Series exact = truth_line("exact");
  constexpr int points = 80;
  for (int i = 1; i <= points; ++i) {
    turn.rotation = longest * i / points;
    exact.add(turn.rotation, turn.exact().angle);
  }
  angle.series.push_back(exact);
  return {.panels = {angle, error}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace
}  // namespace rolling_slip_rotation_exhibits

std::unique_ptr<Case> make_rolling_slip_rotation() {
  using namespace rolling_slip_rotation_exhibits;
  return make_case<RollingSlipRotation>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 1, .to = 256, .nominal = 16},
      .variants =
          variants_of("linear-refined", {"rolling=linear-refined", "rolling=linear-conventional",
                                         "rolling=epsd", "rolling=sds", "rolling=constant"}),
      .figures = {{"rolling-slip-rotation/turn", turn_figure}},
      .highlights = {{"", "angle", "", "rolling across a moment at its cap"}},
      .judges_moments = true,
      .reference_within = 1e-11,
      .unsuitable = without_rolling,
  });
}

}  // namespace stickslip
