// SPDX-License-Identifier: BSD-3-Clause
// What polygon-relaxation shows; titles and captions: cases/polygon/polygon_relaxation/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_relaxation/case.hpp"
#include "cases/polygon/polygon_relaxation/jumping_pair.hpp"

namespace stickslip::cases::polygon_relaxation_exhibits {
namespace {

using Sample = RelaxingSample;
using State = RelaxingPolygon::State;
using reference::PolygonPlane;

/// Within a quarter turn of the x-axis.
double plane_degrees(const State& s) {
  return std::remainder(narrow(s.plane_angle) * 180 / std::numbers::pi, 180);
}
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
    planes.add(through(pen.points(), trace, at,
                       [](const Sample& s) { return std::remainder(s.plane, 180); }));
  }
  const auto at = [&](const State& s) { return narrow(s.time) / unit; };
  forces.add(truth("exact", p.paths.at(plane), at, force_ratio));
  planes.add(truth("exact", p.paths.at(plane), at, plane_degrees));
  return {forces, planes};
}

/// As in the paper one coarse step and one fine; `chord`: the exact plane through intersections.
Figure history_of(const RelaxingPolygon& p, PolygonPlane chord) {
  constexpr std::array steps{8, 64};
  const auto [chord_forces, chord_planes] = histories(p, chord, "chord", steps);
  const auto [mean_forces, mean_planes] = histories(p, PolygonPlane::mean_angle, "eq13", steps);
  return {
      .panels = {chord_forces, chord_planes, mean_forces, mean_planes},
      .words = {{"coarse", std::to_string(steps.front())}, {"fine", std::to_string(steps.back())}}};
}

Figure history_with_jumps(const RelaxingPolygon& p, std::span<const Scheme>) {
  return history_of(JumpingPair::relaxing(p.problem), PolygonPlane::longest_chord);
}

Figure history(const RelaxingPolygon& p, std::span<const Scheme>) {
  return history_of(p, PolygonPlane::boundary);
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

/// Changes of the plane's angle from one sample to the next [deg].
std::vector<double> turns(std::span<const State> path) {
  std::vector<double> all;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double change =
        narrow(path[i].plane_angle - path[i - 1].plane_angle) * 180 / std::numbers::pi;
    all.push_back(std::abs(std::remainder(change, 180.0)));
  }
  return all;
}

Table planes(const RelaxingPolygon& p, std::span<const Scheme>) {
  Table table{.columns = columns(
                  "plane; at the end [deg]; Ft/Fn at the end [-]; t_R/t_c [-]; largest jump [deg]"),
              .words = {{"samples", std::to_string(RelaxingPolygon::samples_per_contact_time)}}};
  const auto add = [&](const char* label, PolygonPlane plane) {
    const auto exact = p.exact_with(plane);
    std::vector<Cell> row{{label}};
    for (const double number :
         {exact.plane, exact.ratio, 1 / exact.decay, std::ranges::max(turns(p.paths.at(plane)))})
      row.push_back(number_cell(number, "{:.4f}"));
    table.add(row);
  };
  add("chord, boundary-vector", PolygonPlane::boundary);
  add("eq13", PolygonPlane::mean_angle);
  return table;
}

/// Kinetic energy of the last quarter of a path over that of the first [-].
double energy_left(std::span<const State> path) {
  const auto energy = [](std::span<const State> part) {
    double sum = 0;
    for (const State& s : part) sum += narrow(s.velocity).squaredNorm();
    return sum;
  };
  return energy(path.last(path.size() / 4)) / energy(path.first(path.size() / 4));
}

Table jumps(const RelaxingPolygon& p, std::span<const Scheme>) {
  const RelaxingPolygon jumping = JumpingPair::relaxing(p.problem);
  Table table{.columns = columns(
                  "plane; largest jump [deg]; number of jumps; t_R/t_c [-]; energy left [-]"),
              .words = {{"duration", std::to_string(JumpingPair::duration)}}};
  const auto add = [&](const char* label, PolygonPlane plane, reference::PlaneDirection rule) {
    double largest = 0;
    for (const auto& jump : reference::plane_jumps(rule, JumpingPair::way_down(jumping), 64))
      largest = std::max(largest, narrow(jump.angle) * 180 / std::numbers::pi);
    const auto& path = jumping.paths.at(plane);
    constexpr double no_smooth_turn = 5;  // [deg], between two samples
    const auto count =
        std::ranges::count_if(turns(path), [](double t) { return t > no_smooth_turn; });
    table.add({{label},
               number_cell(largest, "{:.4f}"),
               number_cell(static_cast<double>(count), "{:.0f}"),
               number_cell(jumping.relaxation_time(plane), "{:.4f}"),
               number_cell(energy_left(path), "{:.4f}")});
  };
  using Rule = reference::PlaneDirection;
  add("chord", PolygonPlane::longest_chord, Rule::longest_chord);
  add("boundary-vector", PolygonPlane::boundary, Rule::boundary);
  add("eq13", PolygonPlane::mean_angle, Rule::mean_angle);
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PolygonRelaxation>({
      .figures = {{"pena/9", history_with_jumps},
                  {"pena/9b", history},
                  {"pena/10", relaxation_times}},
      .tables = {{"polygon-relaxation-planes", planes}, {"polygon-relaxation-jumps", jumps}},
  });
}

}  // namespace stickslip::cases::polygon_relaxation_exhibits
