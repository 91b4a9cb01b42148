// SPDX-License-Identifier: BSD-3-Clause
// What ellipsoid-rocks shows. Titles and captions are in cases/rigid/ellipsoid_rocks/page.md.
#include "cases/rigid/ellipsoid_rocks/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"
#include "reference/shapes/rocking.hpp"

namespace stickslip::cases::ellipsoid_rocks_exhibits {
namespace {

/// Periods by the amplitude, of ellipsoids that roll and that slide.
Figure period(const EllipsoidRocks& e, std::span<const Scheme>) {
  constexpr int points = 70;
  const std::vector<double> amplitudes = evenly(0.01, 1.4, points);
  std::vector<Series> all;
  for (const auto& [name, rolls] : {std::pair{"rolling", true}, {"smooth floor", false}}) {
    const reference::RockingEllipsoid body{
        .semi_axes = {e.half_length, e.half_width, e.half_height},
        .gravity = e.gravity,
        .rolls = rolls};
    all.push_back(sampled(Pen{name}.line(), amplitudes, [&](double amplitude) {
      return narrow(reference::period(body, amplitude));
    }));
  }
  return {.panels = {{.x = {"amplitude", "rad"}, .y = {"period", "s"}, .series = std::move(all)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<EllipsoidRocks>(
      {.figures = {{"ellipsoid-rocks/period", period}}, .unsuitable = answered_by_files});
}

}  // namespace stickslip::cases::ellipsoid_rocks_exhibits
