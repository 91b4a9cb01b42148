// SPDX-License-Identifier: BSD-3-Clause
// What random-history-2d shows. Titles and captions are in
// docs/cases/partial_slip/random-history-2d.md.
#include <fmt/format.h>

#include <algorithm>

#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/memory/random_history_2d.hpp"

namespace stickslip {
namespace random_history_2d_exhibits {
namespace {

using Problem = SolvedRandomHistory2d;

constexpr int steps_each = 8;

const Pen element_pen{"boundary elements", 6};

/// Forces on the known path by boundary elements, over the largest friction limit.
std::vector<Vector2> boundary_element_forces(const Problem& p) {
  const double unit = p.problem.contact().limit() / p.known.limit;
  std::vector<Vector2> forces;
  for (const KnownMove& move : boundary_element_path())
    forces.push_back(unit * Vector2(move.force[0], move.force[1]));
  return forces;
}

/// First components over the number of the move.
Series first_components(Series empty, std::span<const Vector2> forces) {
  double move = 0;
  for (const Vector2& force : forces) empty.add(++move, force[0]);
  return empty;
}

/// Share of the errors below each of about a hundred of them, both in percent.
Series distribution(Series empty, std::vector<double> errors) {
  std::ranges::sort(errors);
  const std::size_t every = std::max<std::size_t>(1, errors.size() / 100);
  for (std::size_t i = every - 1; i < errors.size(); i += every) {
    empty.add(100 * std::max(errors[i], 1e-4),
              100 * static_cast<double>(i + 1) / static_cast<double>(errors.size()));
  }
  return empty;
}

Figure errors_figure(const Problem& p, std::span<const Scheme> schemes) {
  const std::size_t moves = p.known.moves.size();
  Panel errors{.title = "all moves",
               .x = {.label = "error of the force",
                     .unit = "% of the largest μ Fₙ",
                     .logarithmic = true,
                     .low = 1e-2,
                     .high = 100.0},
               .y = {.label = "moves with a smaller error", .unit = "%", .low = 0.0, .high = 100.0},
               .legend = Legend::outside};
  Panel path{.title = fmt::format("a path of {} moves", moves),
             .x = {.label = "move", .low = 0.0, .high = static_cast<double>(moves)},
             .y = {.label = "F₁ over the largest μ Fₙ"},
             .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    errors.series.push_back(
        distribution(pen.line(), p.errors_after_moves(scheme.law(), steps_each).force));
    path.series.push_back(
        first_components(pen.named("").line(), p.forces_of(scheme.law(), p.known, steps_each)));
  });
  path.series.push_back(first_components(truth_line("half-space"), p.known.force));
  path.series.push_back(first_components(element_pen.points(), boundary_element_forces(p)));
  // The legend of both panels.
  errors.series.push_back(truth_line("half-space"));
  errors.series.push_back(element_pen.points());
  return {.panels = {errors, path},
          .words = {{"steps", std::to_string(steps_each)}, {"moves", std::to_string(moves)}}};
}

Norms distances(std::span<const Vector2> one, std::span<const Vector2> other) {
  std::vector<double> all;
  for (std::size_t i = 0; i < one.size(); ++i) all.push_back((one[i] - other[i]).norm());
  return norms_of(all);
}

Table known_path(const Problem& p, std::span<const Scheme> schemes) {
  struct Row {
    std::string label;
    Norms to_truth;
    Norms to_elements;
  };
  std::vector<Row> rows;
  const auto elements = boundary_element_forces(p);
  const auto add = [&](const std::string& label, std::span<const Vector2> forces) {
    rows.push_back({label, distances(forces, p.known.force), distances(forces, elements)});
  };
  add("spring foundation, exact", p.known.springs);
  for (const Scheme& scheme : schemes)
    add(scheme.label, p.forces_of(scheme.law(), p.known, steps_each));

  const auto percent = [](std::string title, Norms Row::*norms, double Norms::*norm) {
    return number_column<Row>(std::move(title), "%", "{:.3g}",
                              [=](const Row& row) { return 100 * (row.*norms).*norm; });
  };
  Table table = table_of<Row>(
      rows, {text_column<Row>("", &Row::label),
             percent("half-space: rms", &Row::to_truth, &Norms::root_mean_square),
             percent("largest", &Row::to_truth, &Norms::largest),
             percent("boundary elements: rms", &Row::to_elements, &Norms::root_mean_square),
             percent("largest", &Row::to_elements, &Norms::largest)});
  table.words = {{"steps", std::to_string(steps_each)}};
  return table;
}

}  // namespace
}  // namespace random_history_2d_exhibits

std::unique_ptr<Case> make_random_history_2d() {
  using namespace random_history_2d_exhibits;
  return make_case<RandomHistory2d>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 16, .nominal = 8},
      .figures = {{"random-history-2d/errors", errors_figure}},
      .tables = {{"random-history-2d-boundary-elements", known_path}},
      .reference_within = 3e-3,
  });
}

}  // namespace stickslip
