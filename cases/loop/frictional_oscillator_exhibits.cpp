// SPDX-License-Identifier: BSD-3-Clause
// What frictional-oscillator shows. Titles, captions and notes are in
// docs/cases/loop/frictional-oscillator.md.
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/frictional_oscillator.hpp"
#include "cases/numbers.hpp"

namespace stickslip::frictional_oscillator_exhibits {
namespace {

using Problem = FrictionalOscillator;

/// Static over kinetic friction of a cycle that is shown beside: no law here has that.
constexpr double static_over_kinetic = 1.5;

std::string raised_friction() { return fmt::format("μₛ = {} μₖ", static_over_kinetic); }

reference::BeltCycle<double> cycle_of(const Problem& p, double friction_ratio) {
  return reference::belt_cycle(p.mass, p.spring, p.belt, friction_ratio * p.limit(), p.limit());
}

/// Of the cycle with a higher static friction, in units of v and v/omega: clockwise from the end of
/// stick round to its start, and back along the belt's velocity.
Series raised_cycle(const Problem& p) {
  const double unit = p.belt / p.frequency();
  const auto known = cycle_of(p, static_over_kinetic);
  const double onset = std::atan2(1.0, (static_over_kinetic - 1) * p.length() / unit);
  Series cycle = guide_line(raised_friction());
  for (int i = 0; i <= 200; ++i) {
    const double angle =
        onset - (2 * std::numbers::pi - 2 * (std::numbers::pi / 2 - onset)) * i / 200;
    cycle.add(known.amplitude / unit * std::cos(angle), known.amplitude / unit * std::sin(angle));
  }
  return cycle.add(cycle.x.front(), cycle.y.front());
}

Figure portrait(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;  // per period of the stuck block
  const double unit = p.belt / p.frequency();
  const double turn = 2 * std::numbers::pi / p.frequency();
  Panel plane{.title = "phase plane",
              .x = {.label = "ω(x − μN/K)/v", .unit = "-"},
              .y = {.label = "velocity over v", .unit = "-"},
              .legend = Legend::outside};
  Panel decay{.title = "amplitude",
              .x = {.label = "time over 2π/ω", .unit = "-"},
              .y = {.label = "amplitude over v/ω", .unit = "-"},
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series loop = pen.points();
    Series fall = pen.points();
    const auto path = p.trace(scheme, 0, steps);
    for (std::size_t i = 0; i < path.size(); i += 4) {
      const auto& now = path[i];
      loop.add((now.position - p.length()) / unit, now.velocity / p.belt);
      fall.add(now.time / turn, p.amplitude_of(now.position, now.velocity) / unit);
    }
    plane.series.push_back(loop);
    decay.series.push_back(fall);
  });

  Series loop = truth_line("exact");
  Series fall = truth_line("exact");
  const auto exact = p.motion();
  for (const double t : evenly(0.0, p.end_time(), 3000)) {
    const auto state = exact.at(wide(t));
    const double x = narrow(state.position);
    const double v = narrow(state.velocity);
    loop.add((x - p.length()) / unit, v / p.belt);
    fall.add(t / turn, p.amplitude_of(x, v) / unit);
  }
  plane.series.push_back(raised_cycle(p));
  plane.series.push_back(loop);
  decay.series.push_back(fall);
  return {.panels = {plane, decay},
          .words = {{"steps", std::to_string(steps)},
                    {"ratio", fmt::format("{}", static_over_kinetic)}}};
}

Table amplitudes(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 64;  // per period of the stuck block
  struct Row {
    std::string motion;
    double amplitude = 0;  // [m]
  };
  const auto end = p.motion().at(wide(p.end_time()));
  std::vector<Row> rows{
      {"cycle with μₛ = μₖ", cycle_of(p, 1).amplitude},
      {"cycle with " + raised_friction(), cycle_of(p, static_over_kinetic).amplitude},
      {"exact, with the contact's spring",
       p.amplitude_of(narrow(end.position), narrow(end.velocity))}};
  for (const Scheme& scheme : schemes) {
    const auto last = p.trace(scheme, 0, steps).back();
    rows.push_back({scheme.label, p.amplitude_of(last.position, last.velocity)});
  }
  const double unit = p.belt / p.frequency();
  Table table = table_of<Row>(
      rows, {text_column<Row>("motion", &Row::motion),
             number_column<Row>("amplitude over v/ω", "-", "{:.6f}",
                                [&](const Row& row) { return row.amplitude / unit; })});
  table.words = {{"steps", std::to_string(steps)}};
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<FrictionalOscillator>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 16, .to = 512, .nominal = 32},
      .variants = variants_of(
          "linear-refined",
          {"integrator=symplectic-euler", "integrator=newmark-pec", "integrator=newmark-pecec"}),
      .figures = {{"frictional-oscillator/portrait", portrait}},
      .tables = {{"frictional-oscillator-amplitude", amplitudes}},
      .moves_bodies = true,
  });
}

}  // namespace stickslip::frictional_oscillator_exhibits
