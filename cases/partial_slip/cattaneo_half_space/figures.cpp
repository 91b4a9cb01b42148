// SPDX-License-Identifier: BSD-3-Clause
// What cattaneo-half-space shows, with titles in cases/partial_slip/cattaneo_half_space/page.md.
#include <complex>

#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/cattaneo_half_space/case.hpp"
#include "cases/partial_slip/kept_half_space.hpp"

namespace stickslip::cases::cattaneo_half_space_exhibits {
namespace {

using Problem = SolvedCattaneoHalfSpace;

/// Squares across the contact in figures.
constexpr int cells = 31;

/// The excess over Mindlin by shift, for Poisson's ratios up to .5, and laws.
Panel excess_panel(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 8;
  constexpr double highest_shown = 0.0022;
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    const auto forces = p.forces_of(scheme.law(), p.problem.poisson, steps);
    Series points = pen.points();
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const double excess = forces[i] - p.zero[i];
      if (std::abs(excess) < highest_shown) points.add(CattaneoHalfSpace::shifts[i], 100 * excess);
    }
    return points;
  };
  Panel panel{.title = "excess over Mindlin",
              .x = {"shift over the sliding shift", {}, 0, 1},
              .y = {"force − Mindlin", "% of μ Fₙ", {}, 100 * highest_shown},
              .series = curves(schemes, found)};
  constexpr int coarse = 21;
  constexpr int each = 4;
  const auto at = evenly(0.1, 0.9, 8);
  for (const double nu : {0.3, 0.42, 0.5}) {
    const auto excess = excess_over_mindlin(nu, at, coarse, each);
    panel.add(over(truth_line(nu == 0.3 ? "half-space" : "").add(0, 0), at, excess,
                   [](double some) { return 100 * some; }));
    const auto highest = std::ranges::max_element(excess);
    panel.notes.push_back({at[static_cast<std::size_t>(highest - excess.begin())],
                           100 * *highest + 0.006, fmt::format("ν = {:g}", nu)});
  }
  return panel;
}

/// The largest angle of slip off the pull, by another program.
Panel angle_panel() {
  constexpr std::array shifts{0.1, 0.25, 0.5, 0.5922, 0.6993, 0.75, 0.9, 0.97};
  Panel panel{.title = "slip off the pull",
              .x = {"shift over the sliding shift", {}, 0, 1},
              .y = {"largest angle", "deg", 0, 18},
              .legend = Legend::none};
  for (const PublishedExcess& of : published_excess()) {
    panel.add(over(truth_line(), shifts, of.angle));
    panel.notes.push_back({0.03, of.angle[0] + 0.4, fmt::format("ν = {:g}", of.nu)});
  }
  return panel;
}

/// A mark of every second square: tractions along their direction, as long as they are large.
Panel direction_panel(double nu) {
  const std::vector<reference::ContactPlace> points{{.overlap = 1, .shift = {}, .twist = 0},
                                                    {.overlap = 1, .shift = 0.75, .twist = 0}};
  constexpr int steps = 4;
  constexpr double length = 0.13;
  const auto squares =
      kept_half_space_tractions(nu, points, cells, reference::EdgeRule::centre_inside, steps);
  Panel panel{.title = fmt::format("tractions, ν = {:g}, shift 0.75", nu),
              .x = {"x/a, along the pull", {}, -1.05, 1.05},
              .y = {"y/a", {}, -1.05, 1.05},
              .equal_aspect = true};
  Series slips = Pen{"slips", 0}.line();
  Series sticks = Pen{"sticks", 1}.line();
  const double side = 2.0 / cells;
  for (const auto& square : squares) {
    const auto row = std::lround(square.y / side);
    const auto column = std::lround(square.x / side);
    if (row % 2 != 0 || column % 2 != 0) continue;
    const double peak = 1.5 / std::numbers::pi;
    const auto half = length / 2 * square.traction / peak;
    Series& of = square.slips ? slips : sticks;
    of = broken(segment(of, square.x - half.real(), square.y - half.imag(), square.x + half.real(),
                        square.y + half.imag()));
  }
  const Series edge = through(
      guide_line("edge of the contact"), evenly(0.0, 2 * std::numbers::pi, 120),
      [](double angle) { return std::cos(angle); }, [](double angle) { return std::sin(angle); });
  return panel.add({slips, sticks, edge});
}

Figure excess_figure(const Problem& p, std::span<const Scheme> schemes) {
  return {.panels = {excess_panel(p, schemes), angle_panel()}};
}

Figure direction_figure(const Problem& /*p*/, std::span<const Scheme> /*schemes*/) {
  return {.panels = {direction_panel(0), direction_panel(0.5)}};
}

/// Mindlin's error at some Poisson ratios.
Table by_poisson(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 8;
  const auto& rows = published_excess();
  // In the limit of small steps.
  const auto excess_at = [&](double nu) {
    if (nu != p.problem.poisson && nu != CattaneoHalfSpace::metal) return excess_of_half_space(nu);
    CattaneoHalfSpace::Forces known = nu == p.problem.poisson ? p.given : p.metal;
    for (std::size_t i = 0; i < known.size(); ++i) known[i] -= p.zero[i];
    return known;
  };
  std::vector<CattaneoHalfSpace::Forces> excess;
  for (const PublishedExcess& published : rows) excess.push_back(excess_at(published.nu));
  const auto errors_of = [&](const Scheme& scheme) {
    std::vector<double> errors;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto forces = p.forces_of(scheme.law(), rows[row].nu, steps);
      double error = 0;
      for (std::size_t i = 0; i < forces.size(); ++i)
        error = worse(error, std::abs(forces[i] - p.zero[i] - excess[row][i]));
      errors.push_back(error);
    }
    return errors;
  };
  auto next = excess.begin();
  return Rows(rows)
      .number("ν", "-", "{:g}", &PublishedExcess::nu)
      .number("half-space − Mindlin", "%", "{:.3f}",
              [&](const auto&) { return 100 * std::ranges::max(*next++); })
      .number("another program, in six steps", "%", "{:.3f}",
              [](const auto& row) { return 100 * std::ranges::max(row.excess); })
      .number("its slip off the pull", "deg", "{:.1f}",
              [](const auto& row) { return row.angle[PublishedExcess::first_of_shifts]; })
      .schemes(schemes, "%", errors_of,
               [](const auto&, double error) { return percent_cell(error, "{:.3f}"); })
      .with({{"steps", std::to_string(steps)}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CattaneoHalfSpace>({
      .figures = {{"cattaneo-half-space/excess", excess_figure},
                  {"cattaneo-half-space/tractions", direction_figure}},
      .tables = {{"cattaneo-half-space-by-poisson", by_poisson}},
  });
}

}  // namespace stickslip::cases::cattaneo_half_space_exhibits
