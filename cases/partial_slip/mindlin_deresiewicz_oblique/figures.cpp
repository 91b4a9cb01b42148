// SPDX-License-Identifier: BSD-3-Clause
// What mindlin-deresiewicz-oblique shows: cases/partial_slip/mindlin_deresiewicz_oblique/page.md.
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/mindlin_deresiewicz_oblique/case.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases::mindlin_deresiewicz_oblique_exhibits {
namespace {

using Problem = SolvedObliqueCycle;
using State = Problem::State;

/// Steps a leg of the coarse curves of Fig. 8: two, as in the paper, and more.
constexpr std::array figure_steps{2, 4, 32};
/// Steps a leg of the table.
constexpr std::array table_steps{figure_steps.front(), figure_steps.back()};
/// Points a leg at which the exact curves are drawn.
constexpr int fine = 512;

/// The path consists of two legs.
std::string whole_path(int steps_per_leg) { return fmt::format("{}", 2 * steps_per_leg); }

/// Schemes without options if there are any, for figures with a panel each.
std::vector<Scheme> plain_first(std::span<const Scheme> schemes) {
  const auto plain =
      schemes_that(schemes, [](const Scheme& scheme) { return scheme.spec.options.empty(); });
  return plain.empty() ? std::vector<Scheme>(schemes.begin(), schemes.end()) : plain;
}

/// The plain ones that resolve the profile of slip, or those that do not.
std::vector<Scheme> that_resolve_slip(std::span<const Scheme> schemes, bool resolve) {
  return schemes_that(plain_first(schemes),
                      [&](const Scheme& scheme) { return resolves_slip(scheme) == resolve; });
}

// ---- Fig. 8: forces -----------------------------------------------------------------------------

/// The loads that are imposed, with the names of their corners.
Panel load_panel(const Problem& p) {
  Panel panel{
      .title = "loads", .x = {"normal force Fₙ/Fₙ₀", "-", 0.8}, .y = {"tangential force Fₜ/Fₙ₀"}};
  const double mu = p.problem.mu;
  const double scale = p.cycle.normal_a();
  Series line = truth_line("Mindlin & Deresiewicz").add(0.8, 0);
  for (const double normal : {p.cycle.normal_a(), p.cycle.normal_b(), p.cycle.normal_d()})
    line.add(normal / scale, p.cycle.tangential_at(normal) / scale);
  Series limit = guide_line("friction limit");
  const double far = 1.02 * p.cycle.normal_b() / scale;
  for (const double sign : {1.0, -1.0})
    limit = broken(segment(limit, 0.8, sign * mu * 0.8, far, sign * mu * far));
  panel.series = {limit, line};
  const auto note = [&](const char* text, double normal) {
    panel.notes.push_back(
        {normal / scale + 0.015, p.cycle.tangential_at(normal) / scale - 0.03, text});
  };
  note("A", p.cycle.normal_a());
  note("B", p.cycle.normal_b() - 0.075 * scale / p.cycle.slope());
  note("D", p.cycle.normal_d());
  return panel;
}

/// Tangential force over shift: the scheme in few steps and in many, and the exact curve.
Panel force_panel(const Problem& p, const Scheme& scheme) {
  Panel panel{.title = scheme.label,
              .x = {"shift ξ/(μ κ ζ₀)"},
              .y = {"tangential force Fₜ/Fₙ₀"},
              .shows = {scheme.label}};
  const double unit_force = p.cycle.normal_a();
  const auto& contact = p.cycle.contact();
  const double unit_shift =
      p.problem.mu * contact.stiffness_ratio() * contact.overlap_at(p.cycle.normal_a());
  const bool resolved = resolves_slip(scheme);
  for (const int steps : figure_steps) {
    const bool many = steps == figure_steps.back();
    // Between the ends of steps that are exact there is nothing to see.
    if (many && resolved) break;
    const Pen pen{whole_path(steps) + " steps", static_cast<int>(panel.series.size())};
    const Mark mark = resolved ? Mark::points : many ? Mark::line : Mark::line_and_points;
    const auto points = p.points(steps);
    std::vector<double> shifts;
    for (const State& point : points) shifts.push_back(point.shift / unit_shift);
    panel.add(over(pen.curve(mark), shifts, drive(scheme.law(), p.path_through(points)),
                   [&](const ContactForce& f) { return f.tangential[0] / unit_force; }));
  }
  return panel.add(truth(
      "Mindlin & Deresiewicz", p.points(fine),
      [&](const State& state) { return state.shift / unit_shift; },
      [&](const State& state) { return state.tangential / unit_force; }));
}

/// Signed errors of the tangential force where the path turns and where it ends [N].
struct EndErrors {
  double at_b = 0;
  double at_d = 0;
};
EndErrors end_errors(const Problem& p, const Scheme& scheme, int steps_per_leg) {
  const auto points = p.points(steps_per_leg);
  const auto forces = drive(scheme.law(), p.path_through(points));
  const auto b = static_cast<std::size_t>(steps_per_leg);
  return {.at_b = forces[b].tangential[0] - points[b].tangential,
          .at_d = forces.back().tangential[0] - points.back().tangential};
}

/// Signed errors at B against the number of steps: a wrong limit may be crossed on the way.
Panel limits_panel(const Problem& p, std::span<const Scheme> schemes) {
  const auto errors = [&](const Scheme& scheme, const Pen& pen) {
    return through(
        pen.line_and_points(), multiplied(2, 2048), [](int steps) { return 2 * steps; },
        [&](int steps) { return 100 * end_errors(p, scheme, steps).at_b / p.limit_b(); });
  };
  return {.title = "error at B",
          .x = steps_axis(),
          .y = {"error/(μ Fₙ), %"},
          .series = together(segment(truth_line(), 4, 0, 4096, 0),
                             curves(schemes, errors, static_cast<int>(figure_steps.size())))};
}

Figure resolved_slip(const Problem& p, std::span<const Scheme> schemes) {
  const auto chosen = that_resolve_slip(schemes, true);
  if (chosen.empty()) throw InputError("none of these laws resolves the profile of slip");
  Figure figure{.panels = {load_panel(p)},
                .words = {{"fraction", fmt::format("{}", p.problem.fraction)}}};
  for (const Scheme& scheme : chosen) figure.panels.push_back(force_panel(p, scheme));
  return figure;
}

Figure integrated_stiffness(const Problem& p, std::span<const Scheme> schemes) {
  const auto chosen = that_resolve_slip(schemes, false);
  if (chosen.empty()) throw InputError("none of these laws integrates a tangential stiffness");
  Figure figure{.words = {{"few", whole_path(figure_steps[0])},
                          {"more", whole_path(figure_steps[1])},
                          {"many", whole_path(figure_steps[2])}}};
  for (const Scheme& scheme : chosen) figure.panels.push_back(force_panel(p, scheme));
  figure.panels.push_back(limits_panel(p, chosen));
  return figure;
}

// ---- Fig. 9: tractions --------------------------------------------------------------------------

/// Tractions at one of the points of the path with `fine` steps a leg.
Panel traction_panel(const Problem& p, std::span<const Scheme> schemes, const std::string& title,
                     std::size_t point) {
  const auto path = p.points(fine);
  const State& now = path[point];
  const auto& contact = p.cycle.contact();
  const double overlap_b = contact.overlap_at(p.cycle.normal_b());
  const TractionCircle<double> circle{.contact = contact,
                                      .terms = point <= fine ? p.cycle.loading_terms(now.normal)
                                                             : p.cycle.unloading_terms(now.normal),
                                      .overlap = now.overlap,
                                      .radius = contact.contact_radius(overlap_b),
                                      .peak = p.problem.mu * contact.pressure(0, overlap_b),
                                      .points = 240};
  const auto until_now = p.path_through(std::span(path).first(point + 1));
  const auto of_law = [&](const Scheme& scheme, const Pen& pen) {
    return circle.of_law(pen, scheme.law(), until_now, 0, 8);
  };
  return {.title = title,
          .x = {"radius ρ/a(B)"},
          .y = {"traction τ/(μ σ₀(B))", "-", -1.05, 1.05},
          .series = together(circle.friction_limit("± μ σ, friction limit"),
                             circle.exact("Mindlin & Deresiewicz"),
                             curves(that_know_tractions(plain_first(schemes)), of_law))};
}

Figure tractions(const Problem& p, std::span<const Scheme> schemes) {
  return {.panels = {traction_panel(p, schemes, "at B, fully loaded", fine),
                     traction_panel(p, schemes, "halfway from B to D", fine + fine / 2),
                     traction_panel(p, schemes, "at D, fully unloaded", 2 * fine)}};
}

// ---- the table ----------------------------------------------------------------------------------

/// A signed error in percent; round-off is shown as 0.
Cell signed_cell(double error) {
  const double size = std::abs(error);
  return {size < 1e-9 ? "0" : fmt::format("{:+.3g}", 100 * error), 100 * error, tone_of(size)};
}

/// What a scheme tends to at B, at D and at worst on the path.
std::array<Cell, 3> gap_cells(const Problem& p, const Scheme& scheme) {
  if (const auto claims = scheme.law().partial_slip_claims()) {
    if (const auto law = rate_law_of(*claims)) {
      const auto gap = p.modelling_gap(*law, *claims);
      return {signed_cell(gap.at_b), signed_cell(gap.at_d), signed_cell(gap.on_path)};
    }
    const Cell none{"none", 0.0, Tone::good};
    if (claims->memory_tolerance == 0) return {none, none, none};
  }
  return {muted_cell("not known"), muted_cell("not known"), muted_cell("not known")};
}

Table limits(const Problem& p, std::span<const Scheme> schemes) {
  Table table{.columns = columns("law; gap at B [%]; gap at D [%]; largest gap [%]"),
              .words = {{"few", whole_path(table_steps.front())}}};
  for (const int steps : table_steps) {
    for (const char* const corner : {"B", "D"})
      table.columns.push_back({whole_path(steps) + " steps, at " + corner, "%"});
  }
  for (const Scheme& scheme : schemes) {
    std::vector<Cell> row{{scheme.label}};
    for (const Cell& gap : gap_cells(p, scheme)) row.push_back(gap);
    for (const int steps : table_steps) {
      const EndErrors errors = end_errors(p, scheme, steps);
      row.insert(row.end(),
                 {signed_cell(errors.at_b / p.limit_b()), signed_cell(errors.at_d / p.limit_d())});
    }
    table.add(std::move(row));
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MindlinDeresiewiczOblique>({
      .figures = {{"kuhn-jaeger/8a", resolved_slip},
                  {"kuhn-jaeger/8b", integrated_stiffness},
                  {"kuhn-jaeger/9", tractions}},
      .tables = {{"mindlin-deresiewicz-oblique-limits", limits}},
  });
}

}  // namespace stickslip::cases::mindlin_deresiewicz_oblique_exhibits
