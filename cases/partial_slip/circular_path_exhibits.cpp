// SPDX-License-Identifier: BSD-3-Clause
// What circular-path shows. Titles and captions are in docs/cases/partial_slip/circular-path.md.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cases/exhibits.hpp"
#include "cases/partial_slip/circular_path.hpp"
#include "cases/partial_slip/circular_path_answers.hpp"

namespace stickslip {
namespace {

using Problem = CircularPath;

/// What the boundary-element solution says at three radii: distances from it over the friction
/// limit (root mean square), and the work of a turn over the limit times the sliding shift.
struct BoundaryElements {
  double radius = 0;
  double jaeger = 0;
  double foundation = 0;
  double work = 0;
};
constexpr std::array<BoundaryElements, 3> boundary_elements{
    {{0.3, 0.031, 0.006, 0.060}, {0.6, 0.144, 0.032, 0.56}, {0.9, 0.439, 0.130, 2.63}}};

/// Its forces over the friction limit in a first turn of 16 chords at radius 0.9, beginning with
/// the preload.
constexpr std::array<std::array<double, 2>, 17> boundary_element_orbit{{{0.968385, 0},
                                                                        {0.820185, 0.448579},
                                                                        {0.513107, 0.750255},
                                                                        {0.129281, 0.885435},
                                                                        {-0.26157, 0.849203},
                                                                        {-0.595273, 0.65989},
                                                                        {-0.819817, 0.356032},
                                                                        {-0.90174, -0.00901913},
                                                                        {-0.830662, -0.374178},
                                                                        {-0.620344, -0.679817},
                                                                        {-0.30623, -0.87678},
                                                                        {0.0603252, -0.93384},
                                                                        {0.420291, -0.842355},
                                                                        {0.716367, -0.617293},
                                                                        {0.901928, -0.294457},
                                                                        {0.948067, 0.075411},
                                                                        {0.84777, 0.434683}}};
constexpr double radius_of_orbit = 0.9;
constexpr int chords_of_orbit = 16;

const Pen element_pen{"boundary elements", 6};

/// Of the other exhibits: two turns in so many steps each.
constexpr int turns = 2;
constexpr int steps_per_turn = 64;

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
  const auto add_chords = [&](const Pen& pen, Mark mark, const auto& force_at) {
    Series path = pen.curve(mark);
    Series angle = pen.named("").curve(mark);
    for (int i = 0; i <= chords_of_orbit; ++i) {
      const Vector2 force = force_at(static_cast<std::size_t>(i));
      path.add(force[0], force[1]);
      angle.add(360.0 * i / chords_of_orbit, lead_of(round_force(force, i, chords_of_orbit)));
    }
    orbit.series.push_back(path);
    lead.series.push_back(angle);
  };
  const Problem one_turn = p.round(radius_of_orbit, 1);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto states = one_turn.follow(scheme.law(), chords_of_orbit);
    add_chords(pen, Mark::line, [&](std::size_t i) { return states[i].force; });
  });
  Series path = truth_line("springs, exact");
  Series angle = truth_line("");
  for (int i = 0; i <= points_of_a_turn; ++i) {
    const double turn = whole_turn * i / points_of_a_turn;
    const Vector2 force = foundation_round(radius_of_orbit, turn).force;
    const Vector2 in_space = turned(force, turn);
    path.add(in_space[0], in_space[1]);
    angle.add(turn * degrees, lead_of(force));
  }
  orbit.series.push_back(path);
  lead.series.push_back(angle);
  add_chords(element_pen, Mark::points, [](std::size_t i) {
    return Vector2(boundary_element_orbit[i][0], boundary_element_orbit[i][1]);
  });
  return {.panels = {orbit, lead},
          .words = {{"radius", fmt::format("{:g}", radius_of_orbit)},
                    {"chords", std::to_string(chords_of_orbit)}}};
}

Figure loss_figure(const Problem& p, std::span<const Scheme> schemes) {
  const Axis radius{.label = "radius over the sliding shift"};
  Panel error{.title = "distance from the spring foundation",
              .x = radius,
              .y = {.label = "rms error", .unit = "% of μ Fₙ"},
              .legend = Legend::outside};
  Panel loss{.title = "work of a turn",
             .x = radius,
             .y = {.label = "work", .unit = "κ μ² Fₙ δ"},
             .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->springs > 0) return;  // would lie on the reference
    Series in_force = pen.line();
    Series in_work = pen.named("").line();
    for (int i = 1; i <= 24; ++i) {
      const double at = 0.05 * i;
      const auto found = p.round(at, turns).run(scheme, steps_per_turn);
      in_force.add(at, 100 * found.force_rms);
      in_work.add(at, found.work_turn);
    }
    error.series.push_back(in_force);
    loss.series.push_back(in_work);
  });
  Series steady = truth_line("");
  for (int i = 1; i <= 48; ++i) steady.add(0.025 * i, steady_work(0.025 * i));
  loss.series.push_back(steady);
  error.series.push_back(through(element_pen.points(), boundary_elements, &BoundaryElements::radius,
                                 [](const BoundaryElements& b) { return 100 * b.jaeger; }));
  loss.series.push_back(through(element_pen.named("").points(), boundary_elements,
                                &BoundaryElements::radius, &BoundaryElements::work));
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
  std::vector<Cell> exact{{"spring foundation, exact"}};
  std::vector<Cell> elements{{"boundary elements"}};
  for (const BoundaryElements& b : boundary_elements) {
    const std::string radius = fmt::format("r = {:g}: ", b.radius);
    table.columns.insert(table.columns.end(),
                         {{radius + "rms", "%"}, {radius + "lead", "deg"}, {radius + "work", "-"}});
    const auto truth = p.round(b.radius, turns).exact();
    exact.insert(exact.end(), {cell_of(0), cell_of(truth.lead), cell_of(truth.work_turn)});
    const std::string distances =
        fmt::format("{:.2g} ({:.3g})", 100 * b.foundation, 100 * b.jaeger);
    elements.insert(elements.end(), {{distances, 100 * b.foundation}, {""}, cell_of(b.work)});
  }
  table.rows = {exact, elements};
  for (const Scheme& scheme : schemes) {
    std::vector<Cell> row{{scheme.label}};
    for (const BoundaryElements& b : boundary_elements) {
      const auto found = p.round(b.radius, turns).run(scheme, steps_per_turn);
      Cell error = cell_of(100 * found.force_rms);
      error.tone = tone_of(found.force_rms);
      row.insert(row.end(), {error, cell_of(found.lead), cell_of(found.work_turn)});
    }
    table.rows.push_back(std::move(row));
  }
  table.words = {{"steps", std::to_string(steps_per_turn)}};
  return table;
}

}  // namespace

std::unique_ptr<Case> make_circular_path() {
  return make_case<CircularPath>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 8, .to = 256, .nominal = 32},
      .figures = {{"circular-path/orbit", orbit_figure}, {"circular-path/loss", loss_figure}},
      .tables = {{"circular-path-radii", radii}},
      .reference_within = 1e-8,
  });
}

}  // namespace stickslip
