// SPDX-License-Identifier: BSD-3-Clause
// What polygon-shear shows. Titles and captions are in cases/polygon/polygon_shear/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_outline.hpp"
#include "cases/polygon/polygon_shear/case.hpp"

namespace stickslip::cases::polygon_shear_exhibits {
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
    lines = broken(std::move(lines));
  }
  return lines;
}

Figure packing(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  Series driven = Pen{"driven", 0}.line();
  Series free = Pen{"free", 1}.line();
  Series forces = truth_line("contact forces");
  if (!schemes.empty()) {
    const PackingDrive drive = p.packing.run(schemes.front(), shown_steps);
    const PolygonSystem& system = drive.system();
    for (std::size_t b = 0; b < system.bodies().size(); ++b) {
      Series& kind = p.packing.packing.walls[b] == Wall::none ? free : driven;
      kind = broken(outlined(std::move(kind), system.placed(b)));
    }
    forces = force_lines(system.contacts(), forces);
  }
  return {.panels = {{.x = {"x", "m"},
                      .y = {"y", "m"},
                      .series = {free, driven, forces},
                      .equal_aspect = true}},
          .words = {{"bodies", std::to_string(p.packing.packing.bodies.size())},
                    {"strain", fmt::format("{:.3g}", p.packing.strain())},
                    {"scheme", schemes.empty() ? "no scheme" : schemes.front().label}}};
}

Figure strain(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  const ShearRun& run = p.packing;
  const double kn = run.springs.kn;
  Panel stress{.title = "shear stress", .x = {"strain"}, .y = {"τ/kₙ"}};
  Panel energy{.title = "energy not accounted for", .x = {"strain"}, .y = {"over boundary work"}};
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
    stress.add(stresses);
    // Shares of many times the work would hide the others.
    if (std::ranges::all_of(shares.y, [](double y) { return std::abs(y) < 2; })) energy.add(shares);
  });
  const auto reference = [&](Series line, const reference::PackingRun& exact) {
    for (std::size_t k = 0; k < exact.times.size(); ++k)
      line.add(run.rate * exact.times[k], exact.stresses[k] / kn);
    return line;
  };
  stress.add(reference(truth_line("boundary vector, reference"), p.boundary.run));
  stress.add(reference(guide_line("Eq. 13, reference"), p.mean_angle.run));
  return {.panels = {stress, energy}, .words = {{"steps", std::to_string(shown_steps)}}};
}

Words step_words() {
  return {{"tried", std::to_string(AdmissibleSteps::tried.size())},
          {"finest", std::to_string(AdmissibleSteps::tried.back())},
          {"percent", fmt::format("{:.3g}", 100 * AdmissibleSteps::allowed_error)}};
}

Figure admissible(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("number of bodies N"), .y = logarithmic("admissible step dt/t_{c}")};
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
    if (!row.steps.empty()) largest = std::max(largest, row.steps.front().part);
    panel.add(steps);
  }
  if (largest > 0) panel.add(segment(guide_line("1/N"), 2, largest, most, 2 * largest / most));
  return {.panels = {panel}, .words = step_words()};
}

Table steps(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  const std::vector<AdmissibleRow> rows = p.admissible_steps->of(schemes);
  Table table{.columns = columns("scheme"), .words = step_words()};
  for (const AdmissibleRow& row : rows) {
    std::vector<Cell> cells{{row.label}};
    for (const auto& step : row.steps) cells.push_back(number_cell(step.part, "{:.4g}"));
    table.add(cells);
  }
  if (rows.empty()) return table;
  std::vector<Cell> conjecture{muted_cell("two bodies times 2/N")};
  const double of_two = rows.front().steps.front().part;
  for (const auto& step : rows.front().steps) {
    table.columns.push_back({fmt::format("N = {}", step.bodies), "-"});
    conjecture.push_back(number_cell(2 * of_two / static_cast<double>(step.bodies), "{:.4g}"));
  }
  table.add(conjecture);
  return table;
}

/// A row of the table of the balance: stress, works over the boundary work, turns of the planes by
/// more than 10 and 45 degrees for each contact and unit of strain. What is not known is left out.
std::vector<Cell> balance_row(const Cell& label,
                              const std::array<std::optional<double>, 7>& numbers) {
  std::vector<Cell> row{label};
  for (std::size_t i = 0; i < numbers.size(); ++i)
    row.push_back(known_cell(numbers[i], i < 5 ? "{:.4g}" : "{:.3g}", "-"));
  return row;
}

std::vector<Cell> balance_of(const ShearRun& run, const Scheme& scheme) {
  const double kn = run.springs.kn;
  const PackingDrive drive = run.run(scheme, shown_steps);
  const double work = drive.boundary_work();
  const double per = std::max(drive.mean_contacts(), 1.0) * run.rate * run.duration;
  return balance_row(
      {scheme.label},
      {drive.mean_stress(), drive.system().works().tangential / work,
       drive.kinetic_energy_gained() / work, drive.unaccounted(kn) / work,
       drive.without_potential(kn) / work, static_cast<double>(drive.turns_by_10_degrees()) / per,
       static_cast<double>(drive.turns_by_45_degrees()) / per});
}

std::vector<Cell> balance_of(const ConvergedShear& exact, const std::string& plane) {
  return balance_row(
      muted_cell(plane + ", integrated independently"),
      {exact.values.stress, std::nullopt, exact.run.kinetic_energy / exact.run.boundary_work,
       exact.values.unaccounted, std::nullopt, std::nullopt, exact.values.jumps});
}

Table balance(const ShearedPolygons& p, std::span<const Scheme> schemes) {
  Table table{.columns = columns("scheme; mean stress [N/m]; tangential springs [-]; kinetic [-]; "
                                 "(a) [-]; (b) [-]; turns > 10° [-]; turns > 45° [-]"),
              .words = {{"steps", std::to_string(shown_steps)}}};
  for (const Scheme& scheme : schemes) table.add(balance_of(p.packing, scheme));
  table.add(balance_of(p.boundary, "boundary vector"));
  table.add(balance_of(p.mean_angle, "Eq. 13"));
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PolygonShear>({
      .figures = {{"pena/1", packing},
                  {"polygon-shear/strain", strain},
                  {"polygon-shear/admissible", admissible}},
      .tables = {{"polygon-shear-balance", balance}, {"polygon-shear-steps", steps}},
  });
}

}  // namespace stickslip::cases::polygon_shear_exhibits
