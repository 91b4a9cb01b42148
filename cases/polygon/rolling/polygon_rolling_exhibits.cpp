// SPDX-License-Identifier: BSD-3-Clause
// What polygon-rolling shows. Titles and captions are in docs/cases/polygon/polygon-rolling.md.
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/rolling/polygon_rolling.hpp"
#include "cases/polygon/rolling/polygon_rolling_landing.hpp"

namespace stickslip {
namespace polygon_rolling_exhibits {
namespace {

/// Longest step of the reference in the figure [s].
constexpr double figure_step = 0.0025;

/// The polygon where it is in this state.
Series outline(const RollingPolygon& polygon, const RollingPolygon::State& s) {
  Series curve = truth_line("");
  const double c = std::cos(narrow(s.angle));
  const double q = std::sin(narrow(s.angle));
  for (int k = 0; k <= polygon.vertices; ++k) {
    const auto [u, v] = polygon.vertex<double>(k);
    curve.add(narrow(s.position[0]) + c * u - q * v, narrow(s.position[1]) + q * u + c * v);
  }
  return curve;
}

Figure roll(const RolledPolygon& p, std::span<const Scheme> schemes) {
  constexpr int steps = 2400;
  constexpr int every = 12;
  Panel track{.title = "the way",
              .x = {"x", "m"},
              .y = {"y", "m"},
              .legend = Legend::outside,
              .equal_aspect = true};
  for (const auto& state : p.polygon.exact_states(4, figure_step))
    track.series.push_back(outline(p.polygon, state));
  track.series.push_back(segment(truth_line(""), p.polygon.start_x - 1.5, 0, p.end.x + 1.5, 0));

  const Axis time{.label = "time", .unit = "s"};
  Panel spins{.title = "spin", .x = time, .y = {"spin", "rad/s"}, .legend = Legend::outside};
  Panel errors{.title = "error",
               .x = time,
               .y = {.label = "angle off by", .unit = "rad", .logarithmic = true},
               .legend = Legend::outside};
  const auto exact = p.polygon.exact_samples(steps / every, figure_step);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto trace = p.trace(scheme, steps, every);
    Series error = pen.line();
    for (std::size_t i = 0; i < trace.size(); ++i)
      error.add(trace[i].time, positive_or_gap(std::abs(trace[i].angle - exact[i].angle)));
    spins.series.push_back(through(pen.line(), trace, &RollingSample::time, &RollingSample::spin));
    errors.series.push_back(error);
  });
  spins.series.push_back(truth("exact", exact, &RollingSample::time, &RollingSample::spin));
  return {.panels = {track, spins, errors}, .words = {{"steps", std::to_string(steps)}}};
}

/// Landings on a face by the reference, beside the impact of a rigid vertex.
Table landings(const RolledPolygon& p, std::span<const Scheme>) {
  const RigidLanding rigid = rigid_landing(p.polygon);
  std::vector<Landing> rows;
  for (const double factor : Landing::factors) rows.push_back(first_landing(p.polygon, factor));
  const Cell none{"-", {}, Tone::muted};
  return table_of<Landing>(
      rows, {number_column<Landing>("kn", "N/m", "{:.3g}", &Landing::kn),
             number_column<Landing>("depth over R", "-", "{:.1e}", &Landing::depth),
             cell_column<Landing>("spin over the first vertex", "rad/s",
                                  [&](const Landing& landing) {
                                    return landing.over_first
                                               ? number_cell(*landing.over_first, "{:.4f}")
                                               : none;
                                  }),
             number_column<Landing>("rigid", "rad/s", "{:.4f}",
                                    [&](const Landing&) { return rigid.over_first; }),
             cell_column<Landing>(
                 "after over before", "-",
                 [&](const Landing& landing) {
                   const auto ratio = rigid.after_over_before(landing);
                   return ratio ? number_cell(*ratio, "{:.4f}") : Cell{"it parts", {}, Tone::muted};
                 }),
             number_column<Landing>("rigid vertex", "-", "{:.4f}",
                                    [&](const Landing&) { return rigid.impact; })});
}

}  // namespace
}  // namespace polygon_rolling_exhibits

std::unique_ptr<Case> make_polygon_rolling() {
  using namespace polygon_rolling_exhibits;
  return make_case<PolygonRolling>({
      .needs = {Capability::friction, Capability::linear, Capability::damping_by_direction},
      .ladder = {.from = 256, .to = 4096, .nominal = 1024},
      .variants = {"cundall-spring[integrator=symplectic-euler]",
                   "geometric-spring[movement=centroid]", "geometric-spring[plane=eq13]"},
      .figures = {{"polygon-rolling/roll", roll}},
      .tables = {{"polygon-rolling-landings", landings}},
      .moves_bodies = true,
      .reference_within = 1e-8,
  });
}

}  // namespace stickslip
