// SPDX-License-Identifier: BSD-3-Clause
// What polygon-relaxation shows. Titles and captions are in
// docs/cases/polygon/polygon-relaxation.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_relaxation.hpp"

namespace stickslip {
namespace polygon_relaxation_exhibits {
namespace {

using Sample = RelaxingSample;
using State = RelaxingPolygon::State;
using reference::PolygonPlane;

double plane_degrees(const State& s) { return narrow(s.plane_angle) * 180 / std::numbers::pi; }
double force_ratio(const State& s) { return narrow(-s.tangential_force / s.normal_force); }

/// Forces and contact plane over the time, in steps of the schemes with the plane named by `option`
/// and exactly.
std::array<Panel, 2> histories(const RelaxingPolygon& p, PolygonPlane plane,
                               const std::string& option, std::span<const int> steps) {
  const double unit = p.pair.contact_time();
  const Axis time{.label = "time t/t_{c}", .unit = "-"};
  Panel forces{
      .title = "forces, " + option, .x = time, .y = {"Fₜ/Fₙ", "-"}, .legend = Legend::outside};
  Panel planes{
      .title = "plane, " + option, .x = time, .y = {"angle", "deg"}, .legend = Legend::outside};
  const Scheme scheme = scheme_for(p.problem, "geometric-spring[plane=" + option + "]");
  int slot = 0;
  for (const int each : steps) {
    const Pen pen{"dt = t_c/" + std::to_string(each), slot++};
    Series ratio = pen.points();
    Series angle = pen.points();
    const auto trace = p.trace(scheme, each);
    // As many points of either.
    const auto every = static_cast<std::size_t>(each / steps.front());
    for (std::size_t i = every; i < trace.size(); i += every) {
      ratio.add(trace[i].time / unit, trace[i].ratio);
      angle.add(trace[i].time / unit, trace[i].plane);
    }
    forces.series.push_back(ratio);
    planes.series.push_back(angle);
  }
  const auto at = [&](const State& s) { return narrow(s.time) / unit; };
  forces.series.push_back(truth("exact", p.paths.at(plane), at, force_ratio));
  planes.series.push_back(truth("exact", p.paths.at(plane), at, plane_degrees));
  return {forces, planes};
}

Figure history(const RelaxingPolygon& p, std::span<const Scheme>) {
  // As in the paper one coarse and one fine.
  constexpr std::array steps{8, 64};
  const auto [chord_forces, chord_planes] = histories(p, PolygonPlane::boundary, "chord", steps);
  const auto [mean_forces, mean_planes] = histories(p, PolygonPlane::mean_angle, "eq13", steps);
  return {
      .panels = {chord_forces, chord_planes, mean_forces, mean_planes},
      .words = {{"coarse", std::to_string(steps.front())}, {"fine", std::to_string(steps.back())}}};
}

Figure relaxation_times(const RelaxingPolygon& p, std::span<const Scheme> schemes) {
  Panel panel{.x = {.label = "step dt/t_{c}", .unit = "-", .logarithmic = true},
              .y = {"t_{R}/t_{c}", "-"},
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series times = pen.points();
    for (const int steps : {8, 16, 32, 64, 128, 256})
      times.add(1.0 / steps, p.relaxation_time(p.trace(scheme, steps)));
    // A body that slides away has no relaxation time.
    const bool relaxes = std::ranges::any_of(times.y, [](double y) { return std::isfinite(y); });
    if (relaxes) panel.series.push_back(times);
  });
  const auto level = [&](Series line, PolygonPlane plane) {
    const double time = p.relaxation_time(plane);
    return segment(std::move(line), 1.0 / 256, time, 1.0 / 8, time);
  };
  panel.series.push_back(level(truth_line("exact, chord"), PolygonPlane::boundary));
  panel.series.push_back(level(guide_line("exact, Eq. 13"), PolygonPlane::mean_angle));
  return {.panels = {panel}};
}

/// Largest change of the plane's angle from one sample to the next [deg].
double largest_jump(std::span<const State> path) {
  double jump = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double change =
        narrow(path[i].plane_angle - path[i - 1].plane_angle) * 180 / std::numbers::pi;
    jump = std::max(jump, std::abs(std::remainder(change, 180.0)));
  }
  return jump;
}

Table planes(const RelaxingPolygon& p, std::span<const Scheme>) {
  struct Row {
    std::string plane;
    PolygonRelaxation::Outcome exact;
    double jump;  ///< [deg]
  };
  const auto row = [&](std::string label, PolygonPlane plane) {
    return Row{std::move(label), p.exact_with(plane), largest_jump(p.paths.at(plane))};
  };
  const std::vector<Row> rows{row("chord, boundary-vector", PolygonPlane::boundary),
                              row("eq13", PolygonPlane::mean_angle)};
  const auto number = [](std::string title, std::string unit, auto value) {
    return number_column<Row>(std::move(title), std::move(unit), "{:.4f}", value);
  };
  Table table = table_of<Row>(
      rows, {text_column<Row>("plane", &Row::plane),
             number("at the end", "deg", [](const Row& r) { return r.exact.plane; }),
             number("Ft/Fn at the end", "-", [](const Row& r) { return r.exact.ratio; }),
             number("t_R/t_c", "-", [](const Row& r) { return 1 / r.exact.decay; }),
             number("largest jump", "deg", &Row::jump)});
  table.words = {{"samples", std::to_string(RelaxingPolygon::samples_per_contact_time)}};
  return table;
}

}  // namespace
}  // namespace polygon_relaxation_exhibits

std::unique_ptr<Case> make_polygon_relaxation() {
  using namespace polygon_relaxation_exhibits;
  return make_case<PolygonRelaxation>({
      .needs = {Capability::linear, Capability::friction, Capability::damping_by_direction},
      .ladder = {.from = 8, .to = 512, .nominal = 32},
      .variants = {"geometric-spring[plane=chord]", "geometric-spring[plane=eq13]",
                   "cundall-spring[plane=eq13]", "geometric-spring[movement=centroid]"},
      .figures = {{"pena/9", history}, {"pena/10", relaxation_times}},
      .tables = {{"polygon-relaxation-planes", planes}},
      .moves_bodies = true,
  });
}

}  // namespace stickslip
