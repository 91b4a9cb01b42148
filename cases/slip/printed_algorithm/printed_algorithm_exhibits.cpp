// SPDX-License-Identifier: BSD-3-Clause
// What printed-algorithm shows. Titles and captions are in docs/cases/slip/printed-algorithm.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/printed_algorithm/printed_algorithm_errata.hpp"

namespace stickslip {
namespace printed_algorithm_exhibits {
namespace {

/// What each misprint gives in the schemes that follow the print.
Table errata(const PrintedAlgorithm& p, std::span<const Scheme> schemes) {
  const auto printed = schemes_that(schemes, [](const Scheme& scheme) {
    const auto claims = scheme.law().claims();
    return claims && claims->as_printed;
  });
  if (printed.empty()) return {};

  Table table{.columns = {{"erratum"}, {"input"}}};
  for (const Scheme& scheme : printed) table.columns.push_back({scheme.label});
  table.columns.insert(table.columns.end(), {{"right"}, {"cost", "%"}});
  for (const Erratum& erratum : errata_of(p)) {
    std::vector<Cell> row{{erratum.lines}, {erratum.input}};
    double cost = 0;  // of the worst scheme
    for (const Scheme& scheme : printed) {
      const MisprintCost found = erratum.ask(scheme.law());
      row.push_back(found.shown);
      cost = worse(cost, found.cost);
    }
    row.push_back(erratum.right);
    row.push_back(std::isfinite(cost) ? percent_cell(cost, "{:.4g}")
                                      : Cell{"NaN", 100 * cost, Tone::bad});
    table.add(row);
  }
  return table;
}

/// Direction of the force after one step while the normal force falls to a fifth, against its
/// direction before.
Figure angle(const PrintedAlgorithm& p, std::span<const Scheme> schemes) {
  constexpr double length = 2.3;  // over the limit at the start: 0.46
  const auto angle_of = [](const Vector2& f) {
    return std::atan2(f[1], f[0]) / (std::numbers::pi / 180);
  };
  const auto after = [&](const Scheme& scheme, const Pen& pen) {
    Series curve = pen.points();
    for (double before = 2.5; before < 180; before += 5)
      curve.add(before,
                angle_of(p.answer(scheme.law(), turn_of_force(before, length), 1).force.back()));
    return curve;
  };
  Series exact = truth_line("exact");
  for (double before = 0.5; before < 180; before += 0.5)
    exact.add(before, angle_of(solve(turn_of_force(before, length)).force));
  return {.panels = {{.x = {"angle before", "deg", 0, 180},
                      .y = {"angle after", "deg", -5, 185},
                      .series = together(curves(schemes, after), exact)}}};
}

}  // namespace
}  // namespace printed_algorithm_exhibits

std::unique_ptr<Case> make_printed_algorithm() {
  using namespace printed_algorithm_exhibits;
  return make_case<PrintedAlgorithm>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 1, .to = 128, .nominal = 1},
      .variants = variants_of("linear-refined", {"literal=as-printed", "literal=else-if"}),
      .figures = {{"printed-algorithm/angle", angle}},
      .tables = {{"printed-algorithm-errata", errata}},
  });
}

}  // namespace stickslip
