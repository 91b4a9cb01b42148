// SPDX-License-Identifier: BSD-3-Clause
// What rolling-on-incline shows. Titles and captions are in
// docs/cases/moments/rolling-on-incline.md.
#include <array>
#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/moment_path.hpp"
#include "cases/moments/rolling_on_incline.hpp"

namespace stickslip {
namespace rolling_on_incline_exhibits {
namespace {

/// Steps a period of the contact, in figures.
constexpr int steps_in_map = 16;
constexpr int steps_of_threshold = 64;
/// The map is drawn up to these.
constexpr double largest_rolling = 0.9;
constexpr double largest_tangent = 1.4;
/// Share of gravity below which a sphere of the map is at rest.
constexpr double at_rest = 0.01;

/// Boundaries of the regimes, exactly.
std::vector<Series> boundaries(double mu) {
  Series rests = truth_line("exact boundaries");
  rests.add(0, 0);
  rests.add(mu, mu);
  rests.add(largest_rolling, mu);
  Series slides = truth_line("");
  slides.add(0, 3.5 * mu);
  slides.add(mu, mu);
  Series turns = truth_line("");
  turns.add(mu, mu);
  turns.add(mu, largest_tangent);
  return {rests, slides, turns};
}

Panel map_of(const RollingOnIncline& given, const Scheme& scheme) {
  Panel map{.title = "regimes, " + scheme.label,
            .x = {.label = "μ_r", .unit = "-", .low = 0.0, .high = largest_rolling},
            .y = {.label = "tan of the slope", .unit = "-", .low = 0.0, .high = largest_tangent},
            .legend = Legend::none,
            .shows = {scheme.label}};
  const std::array<const char*, 4> names{"rests", "rolls", "slides", "slides and rolls"};
  std::array<Series, 4> found;
  for (std::size_t i = 0; i < found.size(); ++i)
    found.at(i) = Pen{names.at(i), static_cast<int>(i)}.points();
  RollingOnIncline sphere = given;
  sphere.duration = given.duration / 2;
  for (double rolling = 0.05; rolling < largest_rolling; rolling += 0.1) {
    for (double tangent = 0.15; tangent < largest_tangent; tangent += 0.2) {
      sphere.mu_rolling = rolling;
      sphere.tangent = tangent;
      const Vector2 a = sphere.accelerations(scheme, steps_in_map);
      std::size_t regime = 3;
      if (std::abs(a[0]) < at_rest) {
        regime = 0;
      } else if (std::abs(a[1]) < at_rest) {
        regime = 2;
      } else if (std::abs(a[0] - a[1]) < at_rest) {
        regime = 1;
      }
      found.at(regime).add(rolling, tangent);
    }
  }
  // Between the rows of marks.
  map.notes = {{0.66, 0.19, "rests"},
               {0.1, 0.65, "rolls"},
               {0.66, 0.79, "slides"},
               {0.21, 1.25, "slides and rolls"}};
  map.series.assign(found.begin(), found.end());
  for (Series& line : boundaries(given.mu)) map.series.push_back(std::move(line));
  return map;
}

Figure incline_figure(const RollingOnIncline& given, std::span<const Scheme> schemes) {
  Panel threshold{.title = "weight that comes at once",
                  .x = {.label = "damping ratio", .unit = "-", .low = 0.0, .high = 1.0},
                  .y = {.label = "slope that mobilises the cap, over μ_r", .low = 0.0, .high = 1.2},
                  .legend = Legend::outside};
  RollingOnIncline sphere = given;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    // Where there is no cap there is no threshold.
    if (given.exact_threshold(scheme) > 1) return;
    Series points = pen.points();
    for (double ratio = 0; ratio < 0.95; ratio += 0.1) {
      sphere.damping_ratio = ratio;
      points.add(ratio, sphere.threshold(scheme, steps_of_threshold));
    }
    threshold.series.push_back(points);
  });
  for (const char* const rule : {"epsd", "sds"}) {
    Series exact = rule == std::string("sds") ? guide_line("exact, one slider for both")
                                              : truth_line("exact, dashpot beside");
    const Scheme scheme = make_scheme("linear-refined[rolling=" + std::string(rule) + "]");
    for (int i = 0; i <= 48; ++i) {
      sphere.damping_ratio = 0.02 * i;
      exact.add(sphere.damping_ratio, sphere.exact_threshold(scheme));
    }
    threshold.series.push_back(exact);
  }
  return {.panels = {map_of(given, schemes.front()), threshold}};
}

}  // namespace
}  // namespace rolling_on_incline_exhibits

std::unique_ptr<Case> make_rolling_on_incline() {
  using namespace rolling_on_incline_exhibits;
  return make_case<RollingOnIncline>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 8, .to = 256, .nominal = 32},
      .variants =
          variants_of("linear-refined", {"rolling=linear-refined", "rolling=epsd", "rolling=sds",
                                         "rolling=constant", "rolling=viscous"}),
      .figures = {{"rolling-on-incline/regimes", incline_figure}},
      .moves_bodies = true,
      .judges_moments = true,
      .unsuitable =
          [](const Scheme& scheme) {
            const std::string own = with_own_moments(scheme);
            return own.empty() ? without_rolling(scheme) : own;
          },
  });
}

}  // namespace stickslip
