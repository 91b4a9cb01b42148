// SPDX-License-Identifier: BSD-3-Clause
// What random-history-2d shows; titles and captions: cases/partial_slip/random_history_2d/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/random_history_2d/case.hpp"

namespace stickslip::cases::random_history_2d_exhibits {
namespace {

using Problem = SolvedRandomHistory2d;

constexpr int steps_each = 8;

const Pen element_pen{"boundary elements", 6};

/// Forces on the known path by boundary elements, over the largest friction limit.
std::vector<Vector2> forces_of_elements(const Problem& p) {
  const double unit = p.problem.contact().limit() / p.known.limit;
  auto forces = boundary_element_forces();
  for (Vector2& force : forces) force *= unit;
  return forces;
}

/// First components over the number of the move.
Series first_components(Series empty, std::span<const Vector2> forces) {
  return in_turn(std::move(empty), forces, [](const Vector2& force) { return force[0]; });
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
  // With the legend of both panels.
  Panel errors{.title = "all moves",
               .x = logarithmic("error of the force", "% of the largest μ Fₙ", 1e-2, 100),
               .y = {"moves with a smaller error", "%", 0, 100},
               .series = curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
                 return distribution(pen.line(),
                                     p.errors_after_moves(scheme.law(), steps_each).force);
               })};
  errors.add(truth_line("half-space")).add(element_pen.points());
  Panel path{.title = fmt::format("a path of {} moves", moves),
             .x = {"move", {}, 0, static_cast<double>(moves)},
             .y = {"F₁ over the largest μ Fₙ"},
             .series = curves(schemes,
                              [&](const Scheme& scheme, const Pen& pen) {
                                return first_components(
                                    pen.named("").line(),
                                    p.forces_of(scheme.law(), p.known, steps_each));
                              }),
             .legend = Legend::none};
  path.add(first_components(truth_line("half-space"), p.known.force));
  path.add(first_components(element_pen.points(), forces_of_elements(p)));
  return {.panels = {errors, path},
          .words = {{"steps", std::to_string(steps_each)}, {"moves", std::to_string(moves)}}};
}

/// Cells with the root mean square and the largest distance of forces.
std::array<Cell, 2> distances(std::span<const Vector2> one, std::span<const Vector2> other) {
  std::vector<double> all;
  for (std::size_t i = 0; i < one.size(); ++i) all.push_back((one[i] - other[i]).norm());
  const Norms norms = norms_of(all);
  return {number_cell(100 * norms.root_mean_square, "{:.3g}"),
          number_cell(100 * norms.largest, "{:.3g}")};
}

Table known_path(const Problem& p, std::span<const Scheme> schemes) {
  Table table{.columns = columns("; half-space: rms [%]; largest [%]; boundary elements: rms [%]; "
                                 "largest [%]"),
              .words = {{"steps", std::to_string(steps_each)}}};
  const auto elements = forces_of_elements(p);
  const auto add = [&](const std::string& label, std::span<const Vector2> forces) {
    const auto [rms, largest] = distances(forces, p.known.force);
    const auto [rms_to_elements, largest_to_elements] = distances(forces, elements);
    table.add({{label}, rms, largest, rms_to_elements, largest_to_elements});
  };
  add("spring foundation, exact", p.known.springs);
  for (const Scheme& scheme : schemes)
    add(scheme.label, p.forces_of(scheme.law(), p.known, steps_each));
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RandomHistory2d>({
      .figures = {{"random-history-2d/errors", errors_figure}},
      .tables = {{"random-history-2d-boundary-elements", known_path}},
  });
}

}  // namespace stickslip::cases::random_history_2d_exhibits
