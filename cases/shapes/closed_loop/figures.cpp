// SPDX-License-Identifier: BSD-3-Clause
// What closed-loop shows; titles and captions: cases/shapes/closed_loop/page.md.
#include "cases/exhibits/work_of_a_round.hpp"
#include "cases/shapes/closed_loop/case.hpp"

namespace stickslip::cases::closed_loop_exhibits {
namespace {

/// A linear law by a rule for shapes.
Scheme linear_by(const ClosedLoop& problem, ShapeRule rule) {
  return scheme_for(problem, "linear-conventional[shape-rule=" + std::string(name_of(rule)) + "]");
}

Figure way(const ClosedLoop& given, std::span<const Scheme> schemes) {
  constexpr int steps = 256;
  constexpr int steps_of_sweep = 64;
  Panel works = work_of_a_round(
      "on the way, with rocking", "work over the largest", schemes, steps,
      [&](const Scheme& scheme) { return given.works(scheme, ShapeLoop::turns, steps); });
  Panel left{.title = "what a round leaves",
             .x = {"rocking each way", "degree"},
             .y = logarithmic("work left over the largest", "%", 1e-4, 10)};
  ClosedLoop problem = given;
  problem.pair = ShapePair::ellipsoids;
  int slot = static_cast<int>(works.series.size());
  for (const ShapeRule rule : shape_rules()) {
    if (has_energy(rule)) continue;
    const Scheme scheme = linear_by(problem, rule);
    const Pen pen{std::string(name_of(rule)), slot++};
    left.add(sampled(pen.line(), counted(1, 24), [&](double turn) {
      ClosedLoop rocking = problem;
      rocking.turn = turn;
      return 100 * rocking.run(scheme, steps_of_sweep).turns;
    }));
  }
  return {.panels = {std::move(works), std::move(left)},
          .words = {{"steps", std::to_string(steps)}}};
}

Table shares(const ClosedLoop& problem, std::span<const Scheme>) {
  Table table{.columns = columns("shape-rule; moves [-]; turns [-]; has an energy")};
  constexpr int points = 64;
  for (const ShapeRule rule : shape_rules()) {
    const auto share = [&](ShapeLoop loop) {
      return error_cell(std::abs(problem.reference_share(rule, 1, loop, points)), "{:.2g}");
    };
    table.add({{std::string(name_of(rule))},
               share(ShapeLoop::moves),
               share(ShapeLoop::turns),
               {has_energy(rule) ? "yes" : "no"}});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ClosedLoop>(
      {.figures = {{"closed-loop/way", way}}, .tables = {{"closed-loop-shares", shares}}});
}

}  // namespace stickslip::cases::closed_loop_exhibits
