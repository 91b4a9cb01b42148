// SPDX-License-Identifier: BSD-3-Clause
// What polygon-shear shows. Titles and captions are in docs/cases/polygon/polygon-shear.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"
#include "cases/polygon/polygon_outline.hpp"
#include "cases/polygon/shear/polygon_shear.hpp"

namespace stickslip {
namespace polygon_shear_exhibits {
namespace {

/// Steps per t_c in histories and in the table of the work.
constexpr int shown_steps = 16;

/// Of the contacts that touch [N]; 0 if none does.
double mean_force(std::span<const PolygonContact> contacts) {
  double sum = 0;
  double count = 0;
  for (const PolygonContact& c : contacts) {
    if (c.touches()) sum += c.force.norm(), ++count;
  }
  return sum / std::max(count, 1.0);
}

/// A line across each contact along its force.
Series force_lines(std::span<const PolygonContact> contacts, Series lines) {
  const double mean = mean_force(contacts);
  for (const PolygonContact& c : contacts) {
    if (!c.touches() || !(mean > 0)) continue;
    const Vector2 half = c.force / (6 * mean);
    for (const double sign : {-1.0, 1.0})
      lines.add(c.plane.point[0] + sign * half[0], c.plane.point[1] + sign * half[1]);
    lines.add(no_number, no_number);
  }
  return lines;
}

Figure packing(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  Panel panel{.x = {"x", "m"}, .y = {"y", "m"}, .legend = Legend::outside, .equal_aspect = true};
  Series driven = Pen{"driven", 0}.line();
  Series free = Pen{"free", 1}.line();
  Series forces = truth_line("contact forces");
  if (!schemes.empty()) {
    const PackingDrive drive = p.packing.run(schemes.front(), shown_steps);
    const PolygonSystem& system = drive.system();
    for (std::size_t b = 0; b < system.bodies().size(); ++b) {
      Series& kind = p.packing.packing.walls[b] == Wall::none ? free : driven;
      kind = outlined(std::move(kind), system.placed(b)).add(no_number, no_number);
    }
    forces = force_lines(system.contacts(), forces);
  }
  panel.series = {free, driven, forces};
  return {.panels = {panel},
          .words = {{"bodies", std::to_string(p.packing.packing.bodies.size())},
                    {"strain", fmt::format("{:.3g}", p.packing.strain())},
                    {"scheme", schemes.empty() ? "no scheme" : schemes.front().label}}};
}

Figure strain(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  const ShearRun& run = p.packing;
  const double kn = run.springs.kn;
  const Axis axis{.label = "strain", .unit = "-"};
  Panel stress{.title = "shear stress", .x = axis, .y = {"τ/kₙ", "-"}, .legend = Legend::outside};
  Panel energy{.title = "energy not accounted for",
               .x = axis,
               .y = {"over boundary work", "-"},
               .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series stresses = pen.line();
    Series shares = pen.line();
    PackingDrive drive = run.start(scheme);
    const int n = run.count(shown_steps);
    for (int i = 1; i <= n; ++i) {
      drive.step(run.duration / n);
      const double here = run.strain() * i / n;
      stresses.add(here, drive.stress() / kn);
      // The work starts from zero.
      if (10 * i >= n) shares.add(here, drive.unaccounted(kn) / drive.boundary_work());
    }
    stress.series.push_back(stresses);
    // Shares of many times the work would hide the others.
    if (std::ranges::all_of(shares.y, [](double y) { return std::abs(y) < 2; }))
      energy.series.push_back(shares);
  });
  const auto add_reference = [&](Series line, const reference::PackingRun& exact) {
    for (std::size_t k = 0; k < exact.times.size(); ++k)
      line.add(run.rate * exact.times[k], exact.stresses[k] / kn);
    stress.series.push_back(line);
  };
  add_reference(truth_line("boundary vector, reference"), p.boundary.run);
  add_reference(guide_line("Eq. 13, reference"), p.mean_angle.run);
  return {.panels = {stress, energy}, .words = {{"steps", std::to_string(shown_steps)}}};
}

Words step_words() {
  return {{"tried", std::to_string(AdmissibleSteps::tried.size())},
          {"finest", std::to_string(AdmissibleSteps::tried.back())},
          {"percent", fmt::format("{:.3g}", 100 * AdmissibleSteps::allowed_error)}};
}

Figure admissible(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  Panel panel{.x = {.label = "number of bodies N", .unit = "-", .logarithmic = true},
              .y = {.label = "admissible step dt/t_{c}", .unit = "-", .logarithmic = true},
              .legend = Legend::outside};
  int slot = 0;
  double largest = 0;
  double most = 2;
  for (const AdmissibleRow& row : p.admissible_steps->of(schemes)) {
    Series steps = Pen{row.label, slot++}.line_and_points();
    for (const auto& [bodies, part] : row.steps) {
      const auto n = static_cast<double>(bodies);
      steps.add(n, part);
      most = std::max(most, n);
    }
    if (!row.steps.empty() && row.steps.front().part > largest) largest = row.steps.front().part;
    panel.series.push_back(steps);
  }
  if (largest > 0)
    panel.series.push_back(segment(guide_line("1/N"), 2, largest, most, 2 * largest / most));
  return {.panels = {panel}, .words = step_words()};
}

Table steps(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  struct Line {
    Cell label;
    std::vector<double> parts;  ///< of t_c, one for each number of bodies
  };
  const std::vector<AdmissibleRow> rows = p.admissible_steps->of(schemes);
  std::vector<ColumnOf<Line>> columns{
      cell_column<Line>("scheme", "", [](const Line& line) { return line.label; })};
  std::vector<Line> lines;
  for (const AdmissibleRow& row : rows) {
    Line& line = lines.emplace_back(Line{{row.label}, {}});
    for (const auto& step : row.steps) line.parts.push_back(step.part);
  }
  if (!rows.empty()) {
    Line conjecture{{"two bodies times 2/N", {}, Tone::muted}, {}};
    const auto& all = rows.front().steps;
    for (std::size_t k = 0; k < all.size(); ++k) {
      columns.push_back(cell_column<Line>(
          fmt::format("N = {}", all[k].bodies), "-",
          [k](const Line& line) { return number_cell(line.parts[k], "{:.4g}"); }));
      conjecture.parts.push_back(2 * all.front().part / static_cast<double>(all[k].bodies));
    }
    lines.push_back(conjecture);
  }
  Table table = table_of(lines, columns);
  table.words = step_words();
  return table;
}

/// What becomes of the boundary work; what is not known of the reference is left out.
struct BalanceRow {
  std::string label;
  Tone tone = Tone::plain;                ///< of the label
  double stress = 0;                      ///< mean [N/m]
  std::optional<double> tangential = {};  ///< work of the tangential springs
  double kinetic = 0;                     ///< energy gained
  double booked = 0;                      ///< not accounted for with the law's normal energy
  std::optional<double> by_length = {};   ///< the same with kn A^2/(2 |N| l_c)
  std::optional<double> turns_10 = {};    ///< by more than 10 degrees
  double turns_45 = 0;                    ///< by more than 45 degrees
};

BalanceRow balance_of(const ShearRun& run, const Scheme& scheme) {
  const double kn = run.springs.kn;
  const PackingDrive drive = run.run(scheme, shown_steps);
  const double work = drive.boundary_work();
  const double per = std::max(drive.mean_contacts(), 1.0) * run.rate * run.duration;
  BalanceRow row{.label = scheme.label};
  row.stress = drive.mean_stress();
  row.tangential = drive.system().works().tangential / work;
  row.kinetic = drive.kinetic_energy_gained() / work;
  row.booked = drive.unaccounted(kn) / work;
  row.by_length = drive.without_potential(kn) / work;
  row.turns_10 = static_cast<double>(drive.turns_by_10_degrees()) / per;
  row.turns_45 = static_cast<double>(drive.turns_by_45_degrees()) / per;
  return row;
}

BalanceRow balance_of(const ConvergedShear& exact, const std::string& plane) {
  BalanceRow row{.label = plane + ", integrated independently", .tone = Tone::muted};
  row.stress = exact.values.stress;
  row.kinetic = exact.run.kinetic_energy / exact.run.boundary_work;
  row.booked = exact.values.unaccounted;
  row.turns_45 = exact.values.jumps;
  return row;
}

Table balance(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  using Row = BalanceRow;
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) rows.push_back(balance_of(p.packing, scheme));
  rows.push_back(balance_of(p.boundary, "boundary vector"));
  rows.push_back(balance_of(p.mean_angle, "Eq. 13"));
  const auto if_known = [](std::string title, auto value, const char* format) {
    return cell_column<Row>(std::move(title), "-", [value, format](const Row& row) {
      return row.*value ? number_cell(*(row.*value), format) : Cell{"-", {}, Tone::muted};
    });
  };
  Table table =
      table_of<Row>(rows, {cell_column<Row>("scheme", "",
                                            [](const Row& row) {
                                              return Cell{row.label, {}, row.tone};
                                            }),
                           number_column<Row>("mean stress", "N/m", "{:.4g}", &Row::stress),
                           if_known("tangential springs", &Row::tangential, "{:.4g}"),
                           number_column<Row>("kinetic", "-", "{:.4g}", &Row::kinetic),
                           number_column<Row>("(a)", "-", "{:.4g}", &Row::booked),
                           if_known("(b)", &Row::by_length, "{:.4g}"),
                           if_known("turns > 10°", &Row::turns_10, "{:.3g}"),
                           number_column<Row>("turns > 45°", "-", "{:.3g}", &Row::turns_45)});
  table.words = {{"steps", std::to_string(shown_steps)}};
  return table;
}

}  // namespace
}  // namespace polygon_shear_exhibits

std::unique_ptr<Case> make_polygon_shear() {
  using namespace polygon_shear_exhibits;
  return make_case<PolygonShear>({
      .needs = {Capability::linear, Capability::friction, Capability::damping_by_direction},
      .ladder = {.from = 4, .to = 64, .nominal = 16},
      .variants = {"cundall-spring[plane=eq13]", "geometric-spring[plane=eq13]",
                   "geometric-spring[plane=chord]", "geometric-spring[movement=centroid]"},
      .figures = {{"pena/1", packing},
                  {"polygon-shear/strain", strain},
                  {"polygon-shear/admissible", admissible}},
      .tables = {{"polygon-shear-balance", balance}, {"polygon-shear-steps", steps}},
      .moves_bodies = true,
      .reference_within = 1e-3,
  });
}

}  // namespace stickslip
