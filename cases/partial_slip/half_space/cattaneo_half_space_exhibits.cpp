// SPDX-License-Identifier: BSD-3-Clause
// What cattaneo-half-space shows. Titles and captions are in
// docs/cases/partial_slip/cattaneo-half-space.md.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <complex>

#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/half_space/cattaneo_half_space.hpp"
#include "cases/partial_slip/half_space/kept_half_space.hpp"

namespace stickslip {
namespace cattaneo_half_space_exhibits {
namespace {

using Problem = SolvedCattaneoHalfSpace;

/// Squares across the contact in figures.
constexpr int cells = 31;

/// The excess over Mindlin by shift, for Poisson's ratios up to .5, and laws.
Panel excess_panel(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 8;
  constexpr double highest_shown = 0.0022;
  Panel panel{.title = "excess over Mindlin",
              .x = {.label = "shift over the sliding shift", .low = 0.0, .high = 1.0},
              .y = {.label = "force − Mindlin", .unit = "% of μ Fₙ", .high = 100 * highest_shown},
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto forces = p.forces_of(scheme.law(), p.problem.poisson, steps);
    Series found = pen.points();
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const double excess = forces[i] - p.zero[i];
      if (std::abs(excess) < highest_shown) found.add(CattaneoHalfSpace::shifts[i], 100 * excess);
    }
    if (!found.x.empty()) panel.series.push_back(found);
  });
  constexpr int coarse = 21;
  constexpr int each = 4;
  const auto at = evenly(0.1, 0.9, 8);
  for (const double nu : {0.3, 0.42, 0.5}) {
    const auto excess = excess_over_mindlin(nu, at, coarse, each);
    Series curve = truth_line(nu == 0.3 ? "half-space" : "");
    curve.add(0, 0);
    std::size_t highest = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      curve.add(at[i], 100 * excess[i]);
      if (excess[i] > excess[highest]) highest = i;
    }
    panel.series.push_back(curve);
    panel.notes.push_back(
        {at[highest], 100 * excess[highest] + 0.006, fmt::format("ν = {:g}", nu)});
  }
  return panel;
}

/// Largest angles of slip off the pull [deg] by another program, on rings, ± 0.5.
struct SlipAngles {
  double nu = 0;
  std::array<double, 8> angle{};
};
constexpr std::array<double, 8> angle_shifts{0.1, 0.25, 0.5, 0.5922, 0.6993, 0.75, 0.9, 0.97};
constexpr std::array<SlipAngles, 4> slip_angles{
    {{0.25, {6.25, 5.86, 5.01, 4.36, 3.93, 3.69, 3.13, 2.67}},
     {0.3, {7.77, 7.29, 6.23, 5.43, 4.89, 4.59, 3.89, 3.31}},
     {0.42, {11.91, 11.18, 9.56, 8.34, 7.49, 7.03, 5.95, 5.05}},
     {0.5, {15.13, 14.21, 12.11, 10.50, 9.44, 8.88, 7.51, 6.36}}}};

/// The largest angle of slip off the pull.
Panel angle_panel() {
  Panel panel{.title = "slip off the pull",
              .x = {.label = "shift over the sliding shift", .low = 0.0, .high = 1.0},
              .y = {.label = "largest angle", .unit = "deg", .low = 0.0, .high = 18.0},
              .legend = Legend::none};
  for (const SlipAngles& of : slip_angles) {
    Series rings = truth_line("");
    for (std::size_t i = 0; i < angle_shifts.size(); ++i) rings.add(angle_shifts[i], of.angle[i]);
    panel.series.push_back(rings);
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
              .x = {.label = "x/a, along the pull", .low = -1.05, .high = 1.05},
              .y = {.label = "y/a", .low = -1.05, .high = 1.05},
              .legend = Legend::outside,
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
    of.add(square.x - half.real(), square.y - half.imag());
    of.add(square.x + half.real(), square.y + half.imag());
    of.add(no_number, no_number);
  }
  Series edge = guide_line("edge of the contact");
  for (const double angle : evenly(0.0, 2 * std::numbers::pi, 120))
    edge.add(std::cos(angle), std::sin(angle));
  panel.series = {slips, sticks, edge};
  return panel;
}

Figure excess_figure(const Problem& p, std::span<const Scheme> schemes) {
  return {.panels = {excess_panel(p, schemes), angle_panel()}};
}

Figure direction_figure(const Problem& /*p*/, std::span<const Scheme> /*schemes*/) {
  return {.panels = {direction_panel(0), direction_panel(0.5)}};
}

/// A row: Mindlin's error at a Poisson ratio.
struct ByPoisson {
  PublishedExcess published;
  CattaneoHalfSpace::Forces excess{};  ///< in the limit of small steps
};

Table by_poisson(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 8;
  std::vector<ByPoisson> rows;
  const auto excess_at = [&](double nu) {
    if (nu != p.problem.poisson && nu != CattaneoHalfSpace::metal) return excess_of_half_space(nu);
    CattaneoHalfSpace::Forces known = nu == p.problem.poisson ? p.given : p.metal;
    for (std::size_t i = 0; i < known.size(); ++i) known[i] -= p.zero[i];
    return known;
  };
  for (const PublishedExcess& published : published_excess())
    rows.push_back({published, excess_at(published.nu)});
  const auto number = [](std::string title, std::string unit, const char* format, auto of) {
    return number_column<ByPoisson>(std::move(title), std::move(unit), format, of);
  };
  std::vector<ColumnOf<ByPoisson>> columns{
      number("ν", "-", "{:g}", [](const ByPoisson& row) { return row.published.nu; }),
      number("half-space − Mindlin", "%", "{:.3f}",
             [](const ByPoisson& row) { return 100 * std::ranges::max(row.excess); }),
      number("another program, in six steps", "%", "{:.3f}",
             [](const ByPoisson& row) { return 100 * std::ranges::max(row.published.excess); }),
      number("its slip off the pull", "deg", "{:.1f}",
             [](const ByPoisson& row) { return std::ranges::max(row.published.angle); })};
  for (const Scheme& scheme : schemes) {
    columns.push_back(cell_column<ByPoisson>(scheme.label, "%", [&](const ByPoisson& row) {
      const auto forces = p.forces_of(scheme.law(), row.published.nu, steps);
      double error = 0;
      for (std::size_t i = 0; i < forces.size(); ++i)
        error = worse(error, std::abs(forces[i] - p.zero[i] - row.excess[i]));
      return number_cell(100 * error, "{:.3f}", tone_of(error));
    }));
  }
  Table table = table_of(rows, columns);
  table.words = {{"steps", std::to_string(steps)}};
  return table;
}

}  // namespace
}  // namespace cattaneo_half_space_exhibits

std::unique_ptr<Case> make_cattaneo_half_space() {
  using namespace cattaneo_half_space_exhibits;
  return make_case<CattaneoHalfSpace>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 256, .nominal = 8},
      .figures = {{"cattaneo-half-space/excess", excess_figure},
                  {"cattaneo-half-space/tractions", direction_figure}},
      .tables = {{"cattaneo-half-space-by-poisson", by_poisson}},
      .reference_within = 1e-4,
  });
}

}  // namespace stickslip
