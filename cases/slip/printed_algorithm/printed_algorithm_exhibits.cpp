// SPDX-License-Identifier: BSD-3-Clause
// What printed-algorithm shows. Titles and captions are in docs/cases/slip/printed-algorithm.md.
#include <cmath>
#include <numbers>
#include <span>

#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"
#include "cases/slip/printed_algorithm/printed_algorithm_errata.hpp"

namespace stickslip {
namespace printed_algorithm_exhibits {
namespace {

/// What each misprint gives in the schemes that follow the print.
Table errata(const PrintedAlgorithm& p, std::span<const Scheme> schemes) {
  std::vector<Scheme> printed;
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().claims();
    if (claims && claims->as_printed) printed.push_back(scheme);
  }
  if (printed.empty()) return {};

  struct Row {
    const Erratum* erratum;
    std::vector<Cell> printed;
    double cost = 0;  // of the worst scheme
  };
  const std::vector<Erratum> all = errata_of(p);
  std::vector<Row> rows;
  for (const Erratum& erratum : all) {
    Row& row = rows.emplace_back(Row{.erratum = &erratum, .printed = {}});
    for (const Scheme& scheme : printed) {
      const MisprintCost found = erratum.ask(scheme.law());
      row.printed.push_back(found.shown);
      row.cost = worse(row.cost, found.cost);
    }
  }

  std::vector<ColumnOf<Row>> columns{
      text_column<Row>("erratum", [](const Row& row) { return row.erratum->lines; }),
      text_column<Row>("input", [](const Row& row) { return row.erratum->input; })};
  for (std::size_t i = 0; i < printed.size(); ++i) {
    columns.push_back(
        cell_column<Row>(printed[i].label, "", [i](const Row& row) { return row.printed[i]; }));
  }
  columns.push_back(
      cell_column<Row>("right", "", [](const Row& row) { return row.erratum->right; }));
  columns.push_back(cell_column<Row>("cost", "%", [](const Row& row) {
    if (!std::isfinite(row.cost)) return Cell{"NaN", 100 * row.cost, Tone::bad};
    const Tone tone = row.cost > 0.05 ? Tone::bad : row.cost > 1e-3 ? Tone::fair : Tone::good;
    return number_cell(100 * row.cost, "{:.4g}", tone);
  }));
  return table_of<Row>(rows, columns);
}

/// Direction of the force after one step while the normal force falls to a fifth, against its
/// direction before.
Figure angle(const PrintedAlgorithm& p, std::span<const Scheme> schemes) {
  constexpr double length = 2.3;  // over the limit at the start: 0.46
  const auto angle_of = [](const Vector2& f) {
    return std::atan2(f[1], f[0]) / (std::numbers::pi / 180);
  };
  Panel panel{.x = {.label = "angle before", .unit = "deg", .low = 0.0, .high = 180.0},
              .y = {.label = "angle after", .unit = "deg", .low = -5.0, .high = 185.0},
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series& series = panel.series.emplace_back(pen.points());
    for (double before = 2.5; before < 180; before += 5) {
      const auto answer = p.answer(scheme.law(), turn_of_force(before, length), 1);
      series.add(before, angle_of(answer.force.back()));
    }
  });
  Series& exact = panel.series.emplace_back(truth_line("exact"));
  for (double before = 0.5; before < 180; before += 0.5)
    exact.add(before, angle_of(solve(turn_of_force(before, length)).force));
  return {.panels = {panel}};
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
