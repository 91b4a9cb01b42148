// SPDX-License-Identifier: BSD-3-Clause
// What polygon-rolling shows. Titles and captions are in cases/polygon/polygon_rolling/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_rolling/case.hpp"
#include "cases/polygon/polygon_rolling/landing.hpp"

namespace stickslip::cases::polygon_rolling_exhibits {
namespace {

/// Longest step of the reference in the figure [s].
constexpr double figure_step = 0.0025;

/// The polygon where it is in this state.
Series outline(const RollingPolygon& polygon, const RollingPolygon::State& s) {
  Series curve = truth_line();
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
  constexpr std::size_t outlines = 4;
  Panel track{.title = "the way", .x = {"x", "m"}, .y = {"y", "m"}, .equal_aspect = true};
  const auto states = p.polygon.exact_states(steps / every, figure_step);
  for (std::size_t i = 0; i <= outlines; ++i)
    track.add(outline(p.polygon, states[i * (states.size() - 1) / outlines]));
  track.add(segment(truth_line(), p.polygon.start_x - 1.5, 0, p.end.x + 1.5, 0));

  const Axis time{"time", "s"};
  Panel spins{.title = "spin", .x = time, .y = {"spin", "rad/s"}};
  Panel errors{.title = "error", .x = time, .y = logarithmic("angle off by", "rad")};
  const auto exact = RollingPolygon::samples_of(states);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto trace = p.trace(scheme, steps, every);
    Series error = pen.line();
    for (std::size_t i = 0; i < trace.size(); ++i)
      error.add(trace[i].time, positive_or_gap(std::abs(trace[i].angle - exact[i].angle)));
    spins.add(through(pen.line(), trace, &RollingSample::time, &RollingSample::spin));
    errors.add(error);
  });
  spins.add(truth("exact", exact, &RollingSample::time, &RollingSample::spin));
  return {.panels = {track, spins, errors}, .words = {{"steps", std::to_string(steps)}}};
}

/// Landings on a face by the reference, beside the impact of a rigid vertex.
Table landings(const RolledPolygon& p, std::span<const Scheme>) {
  const RigidLanding rigid = rigid_landing(p.polygon);
  Table table{.columns = columns("kn [N/m]; depth over R [-]; spin over the first vertex [rad/s]; "
                                 "rigid [rad/s]; after over before [-]; rigid vertex [-]")};
  for (const double factor : Landing::factors) {
    const Landing landing = first_landing(p.polygon, factor);
    table.add({number_cell(landing.kn, "{:.3g}"), number_cell(landing.depth, "{:.1e}"),
               known_cell(landing.over_first, "{:.4f}", "-"),
               number_cell(rigid.over_first, "{:.4f}"),
               known_cell(rigid.after_over_before(landing), "{:.4f}", "it parts"),
               number_cell(rigid.impact, "{:.4f}")});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PolygonRolling>({
      .figures = {{"polygon-rolling/roll", roll}},
      .tables = {{"polygon-rolling-landings", landings}},
  });
}

}  // namespace stickslip::cases::polygon_rolling_exhibits
