// SPDX-License-Identifier: BSD-3-Clause
// What rolling-on-incline shows; titles and captions: cases/moments/rolling_on_incline/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/moment_path.hpp"
#include "cases/moments/rolling_on_incline/case.hpp"

namespace stickslip::cases::rolling_on_incline_exhibits {
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
  return {segment(truth_line("exact boundaries").add(0, 0), mu, mu, largest_rolling, mu),
          segment(truth_line(), 0, 3.5 * mu, mu, mu),
          segment(truth_line(), mu, mu, mu, largest_tangent)};
}

/// Which of "rests", "rolls", "slides" and "slides and rolls" a sphere does that is let go.
std::size_t regime_of(const RollingOnIncline& sphere, const Scheme& scheme) {
  const Vector2 a = sphere.accelerations(scheme, steps_in_map);
  if (std::abs(a[0]) < at_rest) return 0;
  if (std::abs(a[1]) < at_rest) return 2;
  return std::abs(a[0] - a[1]) < at_rest ? 1 : 3;
}

Panel map_of(const RollingOnIncline& given, const Scheme& scheme) {
  std::vector<Series> found;
  for (const char* const name : {"rests", "rolls", "slides", "slides and rolls"})
    found.push_back(Pen{name, static_cast<int>(found.size())}.points());
  RollingOnIncline sphere = given;
  sphere.duration = given.duration / 2;
  for (double rolling = 0.05; rolling < largest_rolling; rolling += 0.1) {
    for (double tangent = 0.15; tangent < largest_tangent; tangent += 0.2) {
      sphere.mu_rolling = rolling;
      sphere.tangent = tangent;
      found[regime_of(sphere, scheme)].add(rolling, tangent);
    }
  }
  return {.title = "regimes, " + scheme.label,
          .x = {"μ_{r}", "-", 0, largest_rolling},
          .y = {"tan of the slope", "-", 0, largest_tangent},
          .series = together(found, boundaries(given.mu)),
          .legend = Legend::none,
          // Between the rows of marks.
          .notes = {{0.66, 0.19, "rests"},
                    {0.1, 0.65, "rolls"},
                    {0.66, 0.79, "slides"},
                    {0.21, 1.25, "slides and rolls"}},
          .shows = {scheme.label}};
}

Figure incline_figure(const RollingOnIncline& given, std::span<const Scheme> schemes) {
  RollingOnIncline sphere = given;
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    Series points = pen.points();
    // Where there is no cap there is no threshold.
    if (given.exact_threshold(scheme) > 1) return points;
    for (double ratio = 0; ratio < 0.95; ratio += 0.1) {
      sphere.damping_ratio = ratio;
      points.add(ratio, sphere.threshold(scheme, steps_of_threshold));
    }
    return points;
  };
  Panel threshold{.title = "weight that comes at once",
                  .x = {"damping ratio", "-", 0, 1},
                  .y = {"slope that mobilises the cap, over μ_{r}", {}, 0, 1.2},
                  .series = curves(schemes, found)};
  const auto add_exact = [&](Series line, const char* rule) {
    const Scheme scheme = make_scheme(rule);
    for (int i = 0; i <= 48; ++i) {
      sphere.damping_ratio = 0.02 * i;
      line.add(sphere.damping_ratio, sphere.exact_threshold(scheme));
    }
    threshold.add(line);
  };
  add_exact(truth_line("exact, dashpot beside"), "linear-refined[rolling=epsd]");
  add_exact(guide_line("exact, one slider for both"), "linear-refined[rolling=sds]");
  return {.panels = {map_of(given, schemes.front()), threshold}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RollingOnIncline>({
      .figures = {{"rolling-on-incline/regimes", incline_figure}},
      .unsuitable =
          [](const Scheme& scheme) {
            const std::string own = with_own_moments(scheme);
            return own.empty() ? without_rolling(scheme) : own;
          },
  });
}

}  // namespace stickslip::cases::rolling_on_incline_exhibits
