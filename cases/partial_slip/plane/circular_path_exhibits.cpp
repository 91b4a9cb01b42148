// SPDX-License-Identifier: BSD-3-Clause
// What circular-path shows. Titles and captions are in docs/cases/partial_slip/circular-path.md.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/plane/circular_path.hpp"
#include "cases/partial_slip/plane/circular_path_answers.hpp"

namespace stickslip {
namespace circular_path_exhibits {
namespace {

using Problem = SolvedCircularPath;

/// Of the orbit, which another program followed on rings, too.
constexpr double radius_of_orbit = 0.9;
constexpr int chords_of_orbit = 16;
const Pen rings_pen{"rings, ν = 0", 6};

/// Of the other exhibits: turns in so many steps each.
constexpr int turns = shipped_turns;
constexpr int steps_per_turn = 64;

/// Radii of the table.
constexpr std::array<double, 3> radii_of_table{0.3, 0.6, 0.9};

/// Forces in space and their lead over the shift, in the two panels of a figure.
struct Orbit {
  Series in_space;
  Series lead;

  void add(const Vector2& round_force, double turn) {
    const Vector2 force = turned(round_force, turn);
    in_space.add(force[0], force[1]);
    lead.add(turn * degrees, lead_of(round_force));
  }
};

Figure orbit_figure(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int points_of_a_turn = 128;
  Panel orbit{.title = "first turn",
              .x = {.label = "force F₁/(μ Fₙ)"},
              .y = {.label = "force F₂/(μ Fₙ)"},
              .legend = Legend::outside,
              .equal_aspect = true};
  Panel lead{.title = "lead of the force over the shift",
             .x = {.label = "turn along the circle", .unit = "deg", .low = 0.0, .high = 360.0},
             .y = {.label = "lead", .unit = "deg"},
             .legend = Legend::none};
  const auto show = [&](const Orbit& of) {
    orbit.series.push_back(of.in_space);
    lead.series.push_back(of.lead);
  };
  const auto show_chords = [&](const Pen& pen, Mark mark, const auto& force_at) {
    Orbit of{pen.curve(mark), pen.named("").curve(mark)};
    for (int i = 0; i <= chords_of_orbit; ++i)
      of.add(round_force(force_at(static_cast<std::size_t>(i)), i, chords_of_orbit),
             whole_turn * i / chords_of_orbit);
    show(of);
  };
  const auto show_curve = [&](const Series& empty, const auto& force_at) {
    Orbit of{empty, empty};
    of.lead.label.clear();
    for (int i = 0; i <= points_of_a_turn; ++i) {
      const double turn = whole_turn * i / points_of_a_turn;
      of.add(force_at(turn), turn);
    }
    show(of);
  };
  const CircularPath one_turn = p.problem.round(radius_of_orbit, 1);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto states = one_turn.follow(scheme.law(), chords_of_orbit);
    show_chords(pen, Mark::line, [&](std::size_t i) { return states[i].force; });
  });
  show_curve(guide_line("springs side by side"),
             [](double turn) { return foundation_round(radius_of_orbit, turn).force; });
  show_curve(truth_line("half-space"), one_turn.prepare().half_space.force);
  const auto rings = circle_of_rings();
  show_chords(rings_pen, Mark::points, [&](std::size_t i) { return rings[i]; });
  return {.panels = {orbit, lead},
          .words = {{"radius", fmt::format("{:g}", radius_of_orbit)},
                    {"chords", std::to_string(chords_of_orbit)}}};
}

/// The case on the circles that are shipped.
std::vector<Problem> known_circles(const Problem& p) {
  std::vector<Problem> all;
  for (const ShippedCircle& circle : shipped_circles())
    all.push_back(p.problem.round(circle.radius, turns).prepare());
  return all;
}

double radius_of(const Problem& p) { return p.problem.circle; }

Figure loss_figure(const Problem& p, std::span<const Scheme> schemes) {
  const Axis radius{.label = "radius over the sliding shift"};
  Panel error{.title = "distance from the half-space",
              .x = radius,
              .y = {.label = "rms error", .unit = "% of μ Fₙ"},
              .legend = Legend::outside};
  Panel loss{.title = "dissipated in a turn",
             .x = radius,
             .y = {.label = "dissipated", .unit = "κ μ² Fₙ δ"},
             .legend = Legend::none};
  const auto circles = known_circles(p);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->springs > 0) return;  // would lie on the second answer
    std::vector<CircularPath::Outcome> found;
    for (const Problem& circle : circles) found.push_back(circle.run(scheme, steps_per_turn));
    Series in_force = pen.line_and_points();
    Series in_loss = pen.named("").line_and_points();
    for (std::size_t i = 0; i < circles.size(); ++i) {
      in_force.add(radius_of(circles[i]), 100 * found[i].force_rms);
      // Once the orbit is steady, all work is dissipated: so it is also for laws that do not tell.
      in_loss.add(radius_of(circles[i]), found[i].work_turn);
    }
    error.series.push_back(in_force);
    loss.series.push_back(in_loss);
  });
  error.series.push_back(
      guide("springs side by side", circles, radius_of,
            [](const Problem& circle) { return 100 * distance_of_springs(circle); }));
  error.series.push_back(
      truth("half-space", circles, radius_of, [](const Problem&) { return 0.; }));
  Series of_springs = guide_line("");
  for (int i = 1; i <= 48; ++i) {
    const double at = 0.025 * i;
    of_springs.add(at, foundation_round(at, turns * whole_turn).work -
                           foundation_round(at, (turns - 1) * whole_turn).work);
  }
  loss.series.push_back(of_springs);
  loss.series.push_back(truth("", circles, radius_of, [](const Problem& circle) {
    return circle.half_space.last_turn.dissipated;
  }));
  return {.panels = {error, loss}, .words = {{"steps", std::to_string(steps_per_turn)}}};
}

/// A number of the table; round-off is shown as 0.
Cell cell_of(double x) {
  Cell cell = number_cell(std::abs(x) < 5e-13 ? 0 : x, "{:.3g}");
  cell.number = x;
  return cell;
}

Table radii(const Problem& p, std::span<const Scheme> schemes) {
  Table table{.columns = {{"", ""}}};
  std::vector<Cell> half_space{{"half-space"}};
  std::vector<Cell> springs{{"springs side by side, exact"}};
  std::vector<Problem> circles;
  for (const double r : radii_of_table) {
    circles.push_back(p.problem.round(r, turns).prepare());
    const std::string radius = fmt::format("r = {:g}: ", r);
    table.columns.insert(table.columns.end(), {{radius + "rms", "%"},
                                               {radius + "lead", "deg"},
                                               {radius + "work", "-"},
                                               {radius + "dissipated", "-"}});
    const auto truth = circles.back().exact();
    half_space.insert(half_space.end(), {cell_of(0), cell_of(truth.lead), cell_of(truth.work_turn),
                                         cell_of(truth.dissipated_turn)});
    const RoundState before = foundation_round(r, (turns - 1) * whole_turn);
    const RoundState end = foundation_round(r, turns * whole_turn);
    springs.insert(springs.end(),
                   {cell_of(100 * distance_of_springs(circles.back())), cell_of(lead_of(end.force)),
                    cell_of(end.work - before.work), cell_of(end.dissipated - before.dissipated)});
  }
  table.rows = {half_space, springs};
  for (const Scheme& scheme : schemes) {
    std::vector<Cell> row{{scheme.label}};
    for (const Problem& circle : circles) {
      const auto found = circle.run(scheme, steps_per_turn);
      Cell error = cell_of(100 * found.force_rms);
      error.tone = tone_of(found.force_rms);
      row.insert(row.end(),
                 {error, cell_of(found.lead), cell_of(found.work_turn),
                  std::isnan(found.dissipated_turn) ? Cell{""} : cell_of(found.dissipated_turn)});
    }
    table.rows.push_back(std::move(row));
  }
  table.words = {{"steps", std::to_string(steps_per_turn)}};
  return table;
}

}  // namespace
}  // namespace circular_path_exhibits

std::unique_ptr<Case> make_circular_path() {
  using namespace circular_path_exhibits;
  return make_case<CircularPath>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 8, .to = 256, .nominal = 32},
      .figures = {{"circular-path/orbit", orbit_figure}, {"circular-path/loss", loss_figure}},
      .tables = {{"circular-path-radii", radii}},
      .reference_within = 1e-3,
  });
}

}  // namespace stickslip
