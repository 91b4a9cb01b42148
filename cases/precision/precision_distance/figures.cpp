// SPDX-License-Identifier: BSD-3-Clause
// What precision-distance shows. Titles and captions are in
// cases/precision/precision_distance/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_distance/case.hpp"
#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases::precision_distance_exhibits {
namespace {

constexpr int pairs = 64;
constexpr double cell_of_figure = 4;  ///< radii

Figure error_over_distance(const PrecisionDistance& given, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("distance from the origin/radius", "-", 1, 1e6),
              .y = logarithmic("error of the normal force", "-", 1e-6, 10)};
  const auto at = [&](double over_radius) {
    PrecisionDistance asked = given;
    asked.distance = over_radius * given.radius;
    return asked;
  };
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series measured = pen.points();
    if (precision_of(scheme).motion == MotionPrecision::exact) return measured;
    for (double x = 2; x < 1e6; x *= 4) measured.add(x, at(x).run(scheme, pairs).force);
    return measured;
  }));
  Series far = truth_line("foretold");
  Series near = guide_line("cells of four radii");
  for (double x = 2; x < 1e6; x *= 1.15) {
    far.add(x, at(x).foretold(0, pairs) / given.overlap);
    near.add(x, at(x).foretold(cell_of_figure * given.radius, pairs) / given.overlap);
  }
  panel.add(std::move(far));
  panel.add(std::move(near));
  return {.panels = {panel}, .words = {{"pairs", std::to_string(pairs)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrecisionDistance>({
      .figures = {{"precision-distance/force", error_over_distance}},
  });
}

}  // namespace stickslip::cases::precision_distance_exhibits
