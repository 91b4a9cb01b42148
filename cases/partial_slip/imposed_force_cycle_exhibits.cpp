// SPDX-License-Identifier: BSD-3-Clause
// What imposed-force-cycle shows. Titles and captions are in
// docs/cases/partial_slip/imposed-force-cycle.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/imposed_force_cycle.hpp"

namespace stickslip {
namespace imposed_force_cycle_exhibits {
namespace {

using Problem = ImposedForceCycle;
using Place = Problem::Place;

/// Steps a leg where curves are drawn.
constexpr int fine = 32;

/// Shift over the steps of the path, and force against shift.
Figure loops(const Problem& p, std::span<const Scheme> schemes) {
  Panel loop{.title = "what the contact does",
             .x = {"shift/sliding shift", "-"},
             .y = {"imposed tangential force/(μ Fₙ)", "-"},
             .legend = Legend::outside};
  Panel error{.title = "error of the shift",
              .x = {"leg of the path", "-"},
              .y = {"error/sliding shift", "%"},
              .legend = Legend::outside};
  const auto exact = p.exact_places(fine);
  std::vector<Series> shown;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto found = p.places(scheme, fine);
    Series line = pen.line();
    Series errors = pen.line();
    for (std::size_t i = 0; i < found.size(); ++i) {
      line.add(found[i].shift, found[i].force);
      errors.add(static_cast<double>(i) / fine, 100 * (found[i].shift - exact[i].shift));
    }
    const auto same = [&](const Series& other) { return look_the_same(other, errors, 0.05); };
    if (std::ranges::any_of(shown, same)) return;
    shown.push_back(errors);
    if (!resolves_slip(scheme)) {
      loop.series.push_back(line);
      error.series.push_back(errors);
      return;
    }
    Series ends = pen.points();
    Series end_errors = pen.points();
    const auto at_ends = p.places(scheme, 1);
    for (std::size_t leg = 0; leg < at_ends.size(); ++leg) {
      ends.add(at_ends[leg].shift, at_ends[leg].force);
      end_errors.add(static_cast<double>(leg),
                     100 * (at_ends[leg].shift - exact[leg * fine].shift));
    }
    loop.series.push_back(ends);
    error.series.push_back(end_errors);
  });
  loop.series.push_back(truth("exact", exact, &Place::shift, &Place::force));
  error.series.push_back(
      truth_line("exact").add(0, 0).add(static_cast<double>(Problem::legs.size()), 0));
  return {.panels = {loop, error}, .words = {{"steps", std::to_string(fine)}}};
}

/// The shift at the end of a leg, exact and by the schemes.
struct Row {
  double force = 0;
  double exact = 0;
  std::vector<double> found = {};
};

Table ends_of_legs(const Problem& p, std::span<const Scheme> schemes) {
  const auto exact = p.exact_places(fine);
  std::vector<Row> rows;
  for (std::size_t leg = 0; leg < Problem::legs.size(); ++leg) {
    const Place& place = exact[(leg + 1) * fine];
    rows.push_back({.force = place.force, .exact = place.shift});
  }
  for (const Scheme& scheme : schemes) {
    const auto found = p.places(scheme, fine);
    for (std::size_t leg = 0; leg < rows.size(); ++leg)
      rows[leg].found.push_back(found[(leg + 1) * fine].shift);
  }
  std::vector<ColumnOf<Row>> columns{number_column<Row>("force", "-", "{:.3g}", &Row::force),
                                     number_column<Row>("exact", "-", "{:.5f}", &Row::exact)};
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    columns.push_back(cell_column<Row>(schemes[i].label, "-", [i](const Row& row) {
      return number_cell(row.found[i], "{:.5f}", tone_of(std::abs(row.found[i] - row.exact)));
    }));
  }
  Table table = table_of(rows, columns);
  table.words = {{"steps", std::to_string(fine)}};
  return table;
}

}  // namespace
}  // namespace imposed_force_cycle_exhibits

std::unique_ptr<Case> make_imposed_force_cycle() {
  using namespace imposed_force_cycle_exhibits;
  return make_case<ImposedForceCycle>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 128, .nominal = 16},
      .figures = {{"imposed-force-cycle/loops", loops}},
      .tables = {{"imposed-force-cycle-legs", ends_of_legs}},
  });
}

}  // namespace stickslip
