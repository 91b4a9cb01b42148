// SPDX-License-Identifier: BSD-3-Clause
// What polygon-energy shows; titles and captions: cases/polygon/polygon_energy/page.md.
#include "cases/exhibits/work_of_a_round.hpp"
#include "cases/polygon/polygon_energy/case.hpp"

namespace stickslip::cases::polygon_energy_exhibits {
namespace {

/// What is left after a round by these rules, over the rocking.
Series left_over(const PolygonEnergy& problem, OverlapMeasure measure, ForcePoint point, int slot) {
  const PolygonRules rules{.overlap = measure, .point = point};
  const Pen pen{fmt::format("overlap={}, point={}", name_of(measure), name_of(point)), slot};
  return sampled(pen.line(), counted(1, 20), [&](double turn) {
    PolygonEnergy rocking = problem;
    rocking.turn = turn;
    return 100 * rocking.reference_share(rules, PolygonLoop::turns);
  });
}

Figure round(const PolygonEnergy& problem, std::span<const Scheme> schemes) {
  constexpr int steps = 256;
  Panel works = work_of_a_round(
      "a circle with rocking", "work of the normal force over the largest", schemes, steps,
      [&](const Scheme& scheme) { return problem.works(scheme, PolygonLoop::turns, steps); });
  Panel left{.title = "what a round leaves",
             .x = {"rocking each way", "degree"},
             .y = {"work left over the largest", "%"}};
  int slot = static_cast<int>(works.series.size());
  for (const OverlapMeasure measure : {OverlapMeasure::gradient, OverlapMeasure::area})
    for (const ForcePoint point : {ForcePoint::chord, ForcePoint::centroid})
      left.add(left_over(problem, measure, point, slot++));
  return {.panels = {std::move(works), std::move(left)},
          .words = {{"steps", std::to_string(steps)}}};
}

Table shares(const PolygonEnergy& problem, std::span<const Scheme>) {
  Table table{.columns = columns("overlap; force acts at; circle [-]; with rocking [-]")};
  for (const OverlapMeasure measure : {OverlapMeasure::gradient, OverlapMeasure::area})
    for (const ForcePoint point : {ForcePoint::chord, ForcePoint::centroid}) {
      const PolygonRules rules{.overlap = measure, .point = point};
      table.add({{std::string(name_of(measure))},
                 {std::string(name_of(point))},
                 error_cell(problem.reference_share(rules, PolygonLoop::moves), "{:.2g}"),
                 error_cell(problem.reference_share(rules, PolygonLoop::turns), "{:.2g}")});
    }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PolygonEnergy>({.figures = {{"polygon-energy/round", round}},
                                   .tables = {{"polygon-energy-shares", shares}}});
}

}  // namespace stickslip::cases::polygon_energy_exhibits
