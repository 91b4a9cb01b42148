// SPDX-License-Identifier: BSD-3-Clause
// What corner-path shows. Titles and captions are in docs/cases/partial_slip/corner-path.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/plane/corner_path.hpp"
#include "cases/partial_slip/plane/corner_path_half_space.hpp"

namespace stickslip {
namespace corner_path_exhibits {
namespace {

using Problem = SolvedCornerPath;
using Path = Problem::Path;

/// Members of the family with two legs of 0.6, and of 0.9.
constexpr std::size_t middle_legs = 1;
constexpr std::size_t long_legs = 3;

/// Squares across the contact and steps a leg of the half-space in figures.
constexpr int squares = 21;
constexpr int orbit_steps = 16;

/// A scheme of the figure.
struct Shown {
  Pen pen;
  AnyLaw law;
};

/// Without springs, which would lie on the reference, and schemes with the same forces once.
std::vector<Shown> shown_of(const Problem& p, std::span<const Scheme> schemes, int steps_each) {
  std::vector<Shown> shown;
  std::vector<std::vector<PlaneState>> seen;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->springs > 0) return;
    const auto points = p.family[middle_legs].legs.points(steps_each);
    auto states = law_in_plane(scheme.law(), p.problem.contact(), points);
    const bool is_seen = std::ranges::any_of(seen, [&](const auto& other) {
      return std::ranges::equal(states, other, [](const auto& a, const auto& b) {
        return (a.force - b.force).norm() <= 1e-9;
      });
    });
    if (is_seen) return;
    seen.push_back(std::move(states));
    shown.push_back({pen, scheme.law()});
  });
  return shown;
}

/// Forces from the corner on.
Series orbit(Series empty, std::span<const PlaneState> states) {
  const auto second_leg = states.subspan(states.size() / 2 - 1);
  return through(
      std::move(empty), second_leg, [](const PlaneState& s) { return s.force[0]; },
      [](const PlaneState& s) { return s.force[1]; });
}

Panel orbits(const Problem& p, const Path& path, std::span<const Shown> shown, int steps_each) {
  Panel panel{
      .title = fmt::format("legs of {:g} and {:g}", path.legs.first, path.legs.second),
      .x = {.label = "force F₁/(μ Fₙ)", .low = 0.25, .high = 1.05},
      .y = {.label = "force F₂/(μ Fₙ)", .low = 0.0, .high = 0.95},
      .equal_aspect = true,
  };
  const PressedSpheres contact = p.problem.contact();
  for (const auto& [pen, law] : shown) {
    const auto states = law_in_plane(law, contact, path.legs.points(steps_each));
    panel.series.push_back(orbit(pen.line_and_points(), states));
  }
  const auto springs = foundation_in_plane(contact, path.legs.points(orbit_steps), 1e-5);
  panel.series.push_back(orbit(guide_line("springs side by side"), springs.states));
  panel.series.push_back(
      orbit(truth_line("half-space"),
            half_space_orbit(p.problem.poisson, path.legs, squares, orbit_steps)));
  return panel;
}

Panel errors_of_equal_legs(const Problem& p, std::span<const Shown> shown, int steps_each) {
  constexpr int lengths = 6;
  constexpr double longest = 1.2;
  constexpr int steps = 8;
  Panel panel{.title = "two equal legs",
              .x = {.label = "leg over the sliding shift"},
              .y = {.label = "error", .unit = "% of μ Fₙ"},
              .legend = Legend::none};
  std::vector<Path> paths;
  for (int i = 1; i <= lengths; ++i) {
    const Legs legs{i * longest / lengths, i * longest / lengths};
    const std::array points{legs.corner(), legs.end()};
    const auto springs = foundation_in_plane(p.problem.contact(), points, 1e-6).states;
    // Of first order in the steps.
    const auto coarse = half_space_orbit(p.problem.poisson, legs, squares, steps / 2).back();
    PlaneState end = half_space_orbit(p.problem.poisson, legs, squares, steps).back();
    end.force += end.force - coarse.force;
    paths.push_back({legs, {{}, end}, {springs.front(), springs.back()}});
  }
  const auto leg = [](const Path& path) { return path.legs.first; };
  for (const auto& [pen, law] : shown) {
    panel.series.push_back(through(pen.line(), paths, leg, [&](const Path& path) {
      const Vector2 force = p.answer_of(law, path.legs, steps_each).end.force;
      return 100 * (force - path.exact.end.force).norm();
    }));
  }
  panel.series.push_back(guide("springs side by side", paths, leg, [](const Path& path) {
    return 100 * (path.foundation.end.force - path.exact.end.force).norm();
  }));
  return panel;
}

Figure orbit_figure(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps_each = 8;  // "eight" in the caption
  constexpr int steps_of_error = 32;
  const auto shown = shown_of(p, schemes, steps_each);
  Panel middle = orbits(p, p.family[middle_legs], shown, steps_each);
  middle.legend = Legend::outside;
  Panel longest = orbits(p, p.family[long_legs], shown, steps_each);
  longest.legend = Legend::none;
  return {.panels = {middle, longest, errors_of_equal_legs(p, shown, steps_of_error)},
          .words = {{"steps", std::to_string(steps_of_error)}}};
}

Table family(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps_each = 32;
  struct Row {
    Path path;
  };
  std::vector<Row> rows;
  for (const Path& path : p.family) rows.push_back({path});
  const auto number = [](std::string title, std::string unit, const char* format, auto of) {
    return number_column<Row>(std::move(title), std::move(unit), format, of);
  };
  std::vector<ColumnOf<Row>> columns{
      number("first leg", "-", "{:.3g}", [](const Row& row) { return row.path.legs.first; }),
      number("second leg", "-", "{:.3g}", [](const Row& row) { return row.path.legs.second; }),
      number("force along", "-", "{:.4f}",
             [](const Row& row) { return row.path.exact.end.force[0]; }),
      number("force across", "-", "{:.4f}",
             [](const Row& row) { return row.path.exact.end.force[1]; }),
      number("work", "-", "{:.4f}", [](const Row& row) { return row.path.exact.end.work; }),
      number("dissipated", "-", "{:.4f}",
             [](const Row& row) { return row.path.exact.end.dissipated; }),
      number("springs side by side", "%", "{:.3g}", [](const Row& row) {
        return 100 * (row.path.foundation.end.force - row.path.exact.end.force).norm();
      })};
  for (const Scheme& scheme : schemes) {
    columns.push_back(cell_column<Row>(scheme.label, "%", [&](const Row& row) {
      const Vector2 force = p.answer_of(scheme.law(), row.path.legs, steps_each).end.force;
      const double error = (force - row.path.exact.end.force).norm();
      return number_cell(100 * error, "{:.3g}", tone_of(error));
    }));
  }
  Table table = table_of(rows, columns);
  table.words = {{"steps", std::to_string(steps_each)}};
  return table;
}

}  // namespace
}  // namespace corner_path_exhibits

std::unique_ptr<Case> make_corner_path() {
  using namespace corner_path_exhibits;
  return make_case<HertzCornerPath>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 256, .nominal = 16},
      .figures = {{"corner-path/orbit", orbit_figure}},
      .tables = {{"corner-path-family", family}},
      .reference_within = 1e-3,
  });
}

}  // namespace stickslip
