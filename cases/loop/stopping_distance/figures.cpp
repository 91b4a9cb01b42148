// SPDX-License-Identifier: BSD-3-Clause
// What stopping-distance shows; titles and captions: cases/loop/stopping_distance/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/stopping_distance/case.hpp"
#include "cases/schemes/two_coefficients.hpp"

namespace stickslip::cases::stopping_distance_exhibits {
namespace {

using Problem = StoppingDistance;
using Sample = Problem::Sample;

Figure stop(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 32;  // per period of the stuck block
  const double weight = p.mass * p.gravity;
  const double unit = p.mass * p.velocity * p.velocity / (2 * p.mu_kinetic * weight);
  Panel force{.title = "friction", .x = {"place over u²/(2μₖg)"}, .y = {"friction over mg"}};
  Panel speed{.title = "velocity", .x = {"time over 2π√(m/kₜ)"}, .y = {"velocity over u"}};
  const auto add = [&](const Series& empty, const std::vector<Sample>& path) {
    force.add(through(
        empty, path, [&](const Sample& s) { return s.position / unit; },
        [&](const Sample& s) { return s.force / weight; }));
    speed.add(through(
        empty, path, [&](const Sample& s) { return s.time / p.period(); },
        [&](const Sample& s) { return s.velocity / p.velocity; }));
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    add(pen.points(), p.trace(scheme, 0, steps));
  });
  std::vector<Series> drawn;
  for (const Scheme& scheme : schemes) {
    const auto start = p.start_for(scheme);
    const std::string words = start.mu_kinetic < start.mu ? "exact, falls" : "exact";
    if (std::ranges::count(drawn, words, &Series::label) > 0) continue;
    drawn.push_back(truth_line(words));
    std::vector<Sample> path;
    for (const double t : evenly(0.0, p.end_time(), 2000)) path.push_back(p.exact_at(scheme, t));
    add(drawn.back(), path);
  }
  return {.panels = {force, speed}, .words = {{"steps", std::to_string(steps)}}};
}

Table sphere(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 256;
  Table table{.columns = columns("scheme; u/u₀ [-]; distance over exact - 1 [-]; heat over "
                                 "exact - 1 [-]; distance over that without a spring [-]"),
              .words = {{"steps", std::to_string(steps)}}};
  for (const Scheme& scheme : schemes) {
    const Problem::Rolling rolled = p.roll(scheme, steps);
    const auto exact = reference::sphere_until_it_rolls(p.start_for(scheme));
    table.add({{scheme.label},
               number_cell(rolled.velocity / p.velocity, "{:.6f}"),
               number_cell(rolled.distance / narrow(exact.distance) - 1, "{:+.1e}"),
               number_cell(rolled.heat / narrow(exact.heat) - 1, "{:+.1e}"),
               number_cell(rolled.distance / narrow(exact.rigid_distance), "{:.4f}")});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<StoppingDistance>({
      .figures = {{"stopping-distance/stop", stop}},
      .tables = {{"stopping-distance-sphere", sphere}},
      .unsuitable = without_kinetic_role,
  });
}

}  // namespace stickslip::cases::stopping_distance_exhibits
