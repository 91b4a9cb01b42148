// SPDX-License-Identifier: BSD-3-Clause
// What polygon-relaxation shows; titles and captions: cases/polygon/polygon_relaxation/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_relaxation/case.hpp"

namespace stickslip::cases::polygon_relaxation_exhibits {
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
  const Axis time{"time t/t_{c}"};
  Panel forces{.title = "forces, " + option, .x = time, .y = {"Fₜ/Fₙ"}};
  Panel planes{.title = "plane, " + option, .x = time, .y = {"angle", "deg"}};
  const Scheme scheme = scheme_for(p.problem, "geometric-spring[plane=" + option + "]");
  int slot = 0;
  for (const int each : steps) {
    const Pen pen{"Δt = t_{c}/" + std::to_string(each), slot++};
    // As many points of either.
    std::vector<Sample> trace;
    const auto all = p.trace(scheme, each);
    const auto every = static_cast<std::size_t>(each / steps.front());
    for (std::size_t i = every; i < all.size(); i += every) trace.push_back(all[i]);
    const auto at = [&](const Sample& s) { return s.time / unit; };
    forces.add(through(pen.points(), trace, at, &Sample::ratio));
    planes.add(through(pen.points(), trace, at, &Sample::plane));
  }
  const auto at = [&](const State& s) { return narrow(s.time) / unit; };
  forces.add(truth("exact", p.paths.at(plane), at, force_ratio));
  planes.add(truth("exact", p.paths.at(plane), at, plane_degrees));
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
  const auto times = [&](const Scheme& scheme, const Pen& pen) -> std::optional<Series> {
    Series found = pen.points();
    for (const int steps : multiplied(8, 256))
      found.add(1.0 / steps, p.relaxation_time(p.trace(scheme, steps)));
    // A body that slides away has no relaxation time.
    const bool relaxes = std::ranges::any_of(found.y, [](double y) { return std::isfinite(y); });
    return relaxes ? std::optional(found) : std::nullopt;
  };
  const auto level = [&](Series line, PolygonPlane plane) {
    const double time = p.relaxation_time(plane);
    return segment(std::move(line), 1.0 / 256, time, 1.0 / 8, time);
  };
  return {.panels = {
              {.x = logarithmic("step dt/t_{c}"),
               .y = {"t_{R}/t_{c}"},
               .series = together(curves(schemes, times),
                                  level(truth_line("exact, chord"), PolygonPlane::boundary),
                                  level(guide_line("exact, Eq. 13"), PolygonPlane::mean_angle))}}};
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
  Table table{.columns = columns(
                  "plane; at the end [deg]; Ft/Fn at the end [-]; t_R/t_c [-]; largest jump [deg]"),
              .words = {{"samples", std::to_string(RelaxingPolygon::samples_per_contact_time)}}};
  const auto add = [&](const char* label, PolygonPlane plane) {
    const auto exact = p.exact_with(plane);
    std::vector<Cell> row{{label}};
    for (const double number :
         {exact.plane, exact.ratio, 1 / exact.decay, largest_jump(p.paths.at(plane))})
      row.push_back(number_cell(number, "{:.4f}"));
    table.add(row);
  };
  add("chord, boundary-vector", PolygonPlane::boundary);
  add("eq13", PolygonPlane::mean_angle);
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PolygonRelaxation>({
      .figures = {{"pena/9", history}, {"pena/10", relaxation_times}},
      .tables = {{"polygon-relaxation-planes", planes}},
  });
}

}  // namespace stickslip::cases::polygon_relaxation_exhibits
