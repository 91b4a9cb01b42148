// SPDX-License-Identifier: BSD-3-Clause
// What circular-path shows. Titles and captions are in cases/partial_slip/circular_path/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/circular_path/answers.hpp"
#include "cases/partial_slip/circular_path/case.hpp"

namespace stickslip::cases::circular_path_exhibits {
namespace {

using Problem = SolvedCircularPath;

/// Of the orbit, which another program followed on rings, too.
constexpr double radius_of_orbit = 0.9;
constexpr int chords_of_orbit = 16;

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
              .x = {"force F₁/(μ Fₙ)"},
              .y = {"force F₂/(μ Fₙ)"},
              .equal_aspect = true};
  Panel lead{.title = "lead of the force over the shift",
             .x = {"turn along the circle", "deg", 0, 360},
             .y = {"lead", "deg"},
             .legend = Legend::none};
  // round_force(i): after i of so many parts of a turn, in the frame that goes round.
  const auto show = [&](const Series& empty, int parts, const auto& round_force) {
    Orbit of{empty, empty};
    of.lead.label.clear();
    for (int i = 0; i <= parts; ++i) of.add(round_force(i), whole_turn * i / parts);
    orbit.add(of.in_space);
    lead.add(of.lead);
  };
  const auto show_chords = [&](const Series& empty, const auto& force_at) {
    show(empty, chords_of_orbit, [&](int i) {
      return round_force(force_at(static_cast<std::size_t>(i)), i, chords_of_orbit);
    });
  };
  const auto show_curve = [&](const Series& empty, const auto& force_at) {
    show(empty, points_of_a_turn,
         [&](int i) { return force_at(whole_turn * i / points_of_a_turn); });
  };
  const CircularPath one_turn = p.problem.round(radius_of_orbit, 1);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto states = one_turn.follow(scheme.law(), chords_of_orbit);
    show_chords(pen.line(), [&](std::size_t i) { return states[i].force; });
  });
  show_curve(guide_line("springs side by side"),
             [](double turn) { return foundation_round(radius_of_orbit, turn).force; });
  show_curve(truth_line("half-space"), one_turn.prepare().half_space.force);
  const auto rings = circle_of_rings();
  show_chords(Pen{"rings, ν = 0", 6}.points(), [&](std::size_t i) { return rings[i]; });
  return {.panels = {orbit, lead},
          .words = {{"radius", fmt::format("{:g}", radius_of_orbit)},
                    {"chords", std::to_string(chords_of_orbit)}}};
}

/// The case on these circles.
std::vector<Problem> on_circles(const Problem& p, std::span<const double> radii) {
  std::vector<Problem> all;
  for (const double radius : radii) all.push_back(p.problem.round(radius, turns).prepare());
  return all;
}

double radius_of(const Problem& p) { return p.problem.circle; }

/// Work of the last turn of springs side by side, of which all is dissipated.
double work_of_springs(double radius) {
  return foundation_round(radius, turns * whole_turn).work -
         foundation_round(radius, (turns - 1) * whole_turn).work;
}

Figure loss_figure(const Problem& p, std::span<const Scheme> schemes) {
  const Axis radius{"radius over the sliding shift"};
  Panel error{
      .title = "distance from the half-space", .x = radius, .y = {"rms error", "% of μ Fₙ"}};
  Panel loss{.title = "dissipated in a turn",
             .x = radius,
             .y = {"dissipated", "κ μ² Fₙ δ"},
             .legend = Legend::none};
  const auto circles = on_circles(p, shipped_radii());
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->springs > 0) return;  // would lie on the second answer
    std::vector<CircularPath::Outcome> found;
    for (const Problem& circle : circles) found.push_back(circle.run(scheme, steps_per_turn));
    const auto radii = shipped_radii();
    error.add(over(pen.line_and_points(), radii, found,
                   [](const auto& outcome) { return 100 * outcome.force_rms; }));
    // Once the orbit is steady, all work is dissipated: so it is also for laws that do not tell.
    loss.add(
        over(pen.named("").line_and_points(), radii, found, &CircularPath::Outcome::work_turn));
  });
  error.add(guide("springs side by side", circles, radius_of,
                  [](const Problem& circle) { return 100 * distance_of_springs(circle); }));
  error.add(truth("half-space", circles, radius_of, [](const Problem&) { return 0.; }));
  Series of_springs = guide_line();
  for (int i = 1; i <= 48; ++i) of_springs.add(0.025 * i, work_of_springs(0.025 * i));
  loss.add(of_springs);
  loss.add(truth("", circles, radius_of,
                 [](const Problem& circle) { return circle.half_space.last_turn.dissipated; }));
  return {.panels = {error, loss}, .words = {{"steps", std::to_string(steps_per_turn)}}};
}

/// A number of the table; round-off is shown as 0.
Cell cell_of(double x) {
  Cell cell = number_cell(std::abs(x) < 5e-13 ? 0 : x, "{:.3g}");
  cell.number = x;
  return cell;
}

Table radii(const Problem& p, std::span<const Scheme> schemes) {
  const auto circles = on_circles(p, radii_of_table);
  Table table{.columns = {{""}}, .words = {{"steps", std::to_string(steps_per_turn)}}};
  for (const double r : radii_of_table) {
    for (const Column& column :
         columns(fmt::format("r = {0:g}: rms [%]; r = {0:g}: lead [deg]; r = {0:g}: work [-]; "
                             "r = {0:g}: dissipated [-]",
                             r)))
      table.columns.push_back(column);
  }
  const auto add_row = [&](const std::string& label, const auto& cells_on) {
    std::vector<Cell> row{{label}};
    for (const Problem& circle : circles) {
      for (const Cell& cell : cells_on(circle)) row.push_back(cell);
    }
    table.add(std::move(row));
  };
  add_row("half-space", [](const Problem& circle) {
    const auto truth = circle.exact();
    return std::array{cell_of(0), cell_of(truth.lead), cell_of(truth.work_turn),
                      cell_of(truth.dissipated_turn)};
  });
  add_row("springs side by side, exact", [](const Problem& circle) {
    const RoundState before = foundation_round(radius_of(circle), (turns - 1) * whole_turn);
    const RoundState end = foundation_round(radius_of(circle), turns * whole_turn);
    return std::array{cell_of(100 * distance_of_springs(circle)), cell_of(lead_of(end.force)),
                      cell_of(end.work - before.work), cell_of(end.dissipated - before.dissipated)};
  });
  for (const Scheme& scheme : schemes) {
    add_row(scheme.label, [&](const Problem& circle) {
      const auto found = circle.run(scheme, steps_per_turn);
      Cell error = cell_of(100 * found.force_rms);
      error.tone = tone_of(found.force_rms);
      return std::array{
          error, cell_of(found.lead), cell_of(found.work_turn),
          std::isnan(found.dissipated_turn) ? Cell{""} : cell_of(found.dissipated_turn)};
    });
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CircularPath>({
      .figures = {{"circular-path/orbit", orbit_figure}, {"circular-path/loss", loss_figure}},
      .tables = {{"circular-path-radii", radii}},
  });
}

}  // namespace stickslip::cases::circular_path_exhibits
