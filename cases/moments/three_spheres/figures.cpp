// SPDX-License-Identifier: BSD-3-Clause
// What three-spheres shows. Titles and captions are in cases/moments/three_spheres/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/three_spheres/case.hpp"
#include "reference/moments/rolling_statics.hpp"

namespace stickslip::cases::three_spheres_exhibits {
namespace {

constexpr double least_mu = 0.1364;   // below it no rolling friction keeps the pile
constexpr double enough_mu = 0.2679;  // from it on friction alone does
constexpr double duration = 6;        // in sqrt(R/g)
constexpr int steps = 20000;

/// Rolling friction over the threshold that the second panel shows, in hundredths.
constexpr std::array shares{50, 90, 110, 150};

Panel threshold(const ThreeSpheres& given, std::span<const Scheme> schemes) {
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    Series points = pen.points();
    ThreeSpheres pile = given;
    for (double mu = 0.14; mu < enough_mu; mu += 0.02) {
      pile.mu = mu;
      const Scheme with_mu = with_parameters(scheme, law_parameters_of(pile));
      points.add(mu, pile.run(with_mu, 16).threshold);
    }
    return points;
  };
  const Series exact =
      truth("exact, arm R′", evenly(least_mu, enough_mu, 60), reference::three_spheres);
  return {.title = "least rolling friction",
          .x = {"μ"},
          .y = {"μ_{r}", "-", 0},
          .series = together(curves(schemes, found), exact)};
}

Figure pile_figure(const ThreeSpheres& given, std::span<const Scheme> schemes) {
  Panel sinking{.title = "the pile, let go",
                .x = {"time over sqrt(R/g)"},
                .y = logarithmic("sinking of the upper sphere over R")};
  const Scheme damped = scheme_for(given, "linear-refined[rolling=sds]");
  int slot = 0;
  for (const int share : shares) {
    const double now = share / 100.0 * reference::three_spheres(given.mu);
    Series series = Pen{fmt::format("{:.1f} of the threshold", share / 100.0), slot++}.line();
    const auto sunk = given.sinking(damped, now, duration, steps);
    for (std::size_t i = 100; i < sunk.size(); i += 100)
      series.add(duration * static_cast<double>(i) / steps, std::max(sunk[i], 1e-6));
    sinking.add(series);
  }
  return {.panels = {threshold(given, schemes), sinking}, .words = {{"scheme", damped.label}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ThreeSpheres>({
      .figures = {{"three-spheres/pile", pile_figure}},
      .unsuitable = without_rolling,
  });
}

}  // namespace stickslip::cases::three_spheres_exhibits
