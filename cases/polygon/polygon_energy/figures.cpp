// SPDX-License-Identifier: BSD-3-Clause
// What polygon-energy shows; titles and captions: cases/polygon/polygon_energy/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_energy/case.hpp"

namespace stickslip::cases::polygon_energy_exhibits {
namespace {

Figure round(const PolygonEnergy& problem, std::span<const Scheme> schemes) {
  constexpr int steps = 256;
  std::vector<Panel> panels;
  for (const auto& [loop, title] :
       {std::pair{PolygonLoop::moves, "a circle"}, {PolygonLoop::turns, "a circle with rocking"}}) {
    Panel panel{.title = title,
                .x = {"part of a round"},
                .y = {"work of the normal force over the largest"}};
    for (Series& curve : curves(schemes, [&](const Scheme&scheme, const Pen&pen) {
           std::vector<double> works = problem.works(scheme, loop, steps);
           const auto [least, most] = std::ranges::minmax(works);
           Series line = pen.line().add(0, 0);
           double after = 0;
           for (const double work : works) line.add(++after / steps, work / (most - least));
           return line;
         }))
      panel.add(std::move(curve));
    panels.push_back(std::move(panel));
  }
  return {.panels = std::move(panels), .words = {{"steps", std::to_string(steps)}}};
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
