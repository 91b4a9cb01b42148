// SPDX-License-Identifier: BSD-3-Clause
// What nine-steps shows. Titles and captions are in docs/cases/partial_slip/nine-steps.md.
#include <fmt/format.h>

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cases/drive/drive.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/nine_steps.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip {
namespace nine_steps_exhibits {
namespace {

using Real = long double;
using Profile = reference::DeflectionProfile<Real>;
using Corner = reference::ProfileCorner<Real>;

// Slots of colours, each with the same meaning in all panels.
constexpr int elastic_slot = 0;
constexpr int slip_slot = 1;
constexpr int points_slot = 2;
constexpr int passing_slot = 3;
constexpr int ends_slot = 4;
constexpr int first_law_slot = 5;

/// The exact contact after each of the movements.
std::vector<Profile> profiles_of(const NineSteps& p) {
  std::vector<Profile> all;
  Profile profile(p.spheres().as<Real>());
  for (const auto& movement : movements_of<Real>(p.path(1))) {
    profile.advance(movement.overlap, movement.shift[0]);
    all.push_back(profile);
  }
  return all;
}

/// dFt/dFn of a segment of the equivalent history: minus the slope of the deflection.
Real segment_slope(const Corner& low, const Corner& high) {
  return -(high.deflection - low.deflection) / (high.depth - low.depth);
}

Panel movements_panel(const NineSteps& p) {
  Panel panel{.title = "movements",
              .x = {.label = "overlap/R, %", .unit = "-", .high = 2.9 * p.size},
              .y = {.label = "shift/(μ κ R), %", .unit = "-", .high = 0.85 * p.size},
              .legend = Legend::outside};
  const double ratio = p.spheres().as<double>().stiffness_ratio();
  const double across = 100 / (p.mu * ratio * p.radius);
  Series elastic = Pen{"elastic", elastic_slot}.line_and_points();
  Series slipping = Pen{"with slip", slip_slot}.line_and_points();
  const auto corners = p.corners();
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const PathPoint& a = corners[i - 1];
    const PathPoint& b = corners[i];
    const double growth = b.overlap - a.overlap;
    const bool is_elastic = growth > 0 && (b.shift - a.shift).norm() < p.mu * ratio * growth;
    Series& step = is_elastic ? elastic : slipping;
    for (const PathPoint& end : {a, b})
      step.add(100 * end.overlap / p.radius, across * end.shift[0]);
    step = broken(step);
    const double above = b.shift[0] > a.shift[0] ? 0.025 : -0.025;
    panel.notes.push_back(
        {100 * b.overlap / p.radius, across * b.shift[0] + above, fmt::format("{}", i)});
  }
  panel.series = {elastic, slipping};
  return panel;
}

/// Adds normal and tangential force of the equivalent load history of a profile, lowest first.
Series with_history(Series curve, const Profile& profile,
                    const reference::HertzContact<Real>& contact, Real scale) {
  Real tangential = 0;
  const auto& corners = profile.corners();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Real normal = contact.normal_force(corners[i].depth);
    if (i > 0) {
      const Real slope = segment_slope(corners[i - 1], corners[i]);
      tangential += slope * (normal - contact.normal_force(corners[i - 1].depth));
    }
    curve.add(narrow(normal / scale), narrow(tangential / scale));
  }
  return curve;
}

Panel forces_panel(const NineSteps& p) {
  Panel panel{.title = "forces",
              .x = {.label = "normal force Fₙ/Fₙ₉", .unit = "-", .high = 1.15},
              .y = {.label = "tangential force Fₜ/Fₙ₉",
                    .unit = "-",
                    .low = -0.16 * p.mu,
                    .high = 0.36 * p.mu},
              .legend = Legend::outside};
  const auto contact = p.spheres().as<Real>();
  const auto states = p.states();
  const auto profiles = profiles_of(p);
  const Real scale = states.back().normal;
  Series passing = Pen{"histories on the way", passing_slot}.dashed();
  for (const Profile& profile : profiles)
    passing = broken(with_history(passing, profile, contact, scale));
  const Series last = with_history(truth_line("exact at the end"), profiles.back(), contact, scale);
  const Series ends = through(
      Pen{"ends of the steps", ends_slot}.points(), states,
      [&](const auto& state) { return narrow(state.normal / scale); },
      [&](const auto& state) { return narrow(state.tangential[0] / scale); });
  for (std::size_t i = 0; i < states.size(); ++i)
    panel.notes.push_back({ends.x[i] + 0.02, ends.y[i] + 0.012 * p.mu, fmt::format("{}", i + 1)});
  Series limit = guide_line("friction limit");
  for (const double sign : {1.0, -1.0})
    limit = broken(segment(limit, 0, 0, 0.3, sign * 0.3 * p.mu));
  panel.series = {passing, last, ends, limit};
  return panel;
}

Panel histories_panel(const NineSteps& p) {
  Panel panel{.title = "equivalent histories after each step",
              .x = {"overlap ζ*/ζ₉ of the history, %", "-"},
              .y = {.label = "step", .unit = "-", .low = 0.4, .high = 9.9},
              .legend = Legend::outside};
  Series elastic = Pen{"", elastic_slot}.line();
  Series slipping = Pen{"", slip_slot}.line();
  Series ends = Pen{"points of the history", points_slot}.points();
  const Real mu = p.spheres().as<Real>().mu;
  const Real scale = p.corners().back().overlap;
  int step = 0;
  for (const Profile& profile : profiles_of(p)) {
    ++step;
    const auto& corners = profile.corners();
    for (std::size_t i = 1; i < corners.size(); ++i) {
      const bool slips = std::abs(segment_slope(corners[i - 1], corners[i])) > mu * (1 - 1e-12L);
      Series& part = slips ? slipping : elastic;
      for (const Corner& corner : {corners[i - 1], corners[i]}) {
        const double at = narrow(100 * corner.depth / scale);
        part.add(at, step);
        ends.add(at, step);
      }
      part = broken(part);
    }
  }
  panel.series = {elastic, slipping, ends};
  return panel;
}

Panel traction_panel(const NineSteps& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "traction at the end",
              .x = {"distance from the centre ρ/a", "-"},
              .y = {"traction τ/(μ σ₀)", "-"},
              .legend = Legend::outside};
  const auto contact = p.spheres().as<Real>();
  const Profile end = profiles_of(p).back();
  const TractionCircle<Real> circle{.contact = contact,
                                    .terms = end.traction_terms(),
                                    .overlap = end.overlap(),
                                    .radius = contact.contact_radius(end.overlap()),
                                    .peak = contact.mu * contact.pressure(0, end.overlap()),
                                    .points = 400};
  panel.series = {circle.friction_limit("friction limit"), circle.exact("exact at the end")};
  each_scheme(
      that_know_tractions(schemes),
      [&](const Scheme& scheme, const Pen& pen) {
        panel.series.push_back(circle.of_law(pen, scheme.law(), p.path(1), 4, 12));
      },
      first_law_slot);
  return panel;
}

Figure nine_movements(const NineSteps& p, std::span<const Scheme> schemes) {
  return {.panels = {movements_panel(p), forces_panel(p), histories_panel(p),
                     traction_panel(p, schemes)}};
}

/// A movement, each law taking it in one step. Forces are tangential, over the friction limit.
struct Row {
  int number = 0;
  double overlap = 0;        ///< at its end [m]
  double shift = 0;          ///< in it [m]
  std::size_t segments = 0;  ///< of the equivalent history
  double exact = 0;
  std::vector<double> forces = {};  ///< of the schemes
};

Table forces_table(const NineSteps& p, std::span<const Scheme> schemes) {
  const auto path = p.path(1);
  const auto states = p.states();
  const auto profiles = profiles_of(p);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < path.size(); ++i) {
    rows.push_back(
        {.number = static_cast<int>(i) + 1,
         .overlap = path[i].overlap_new,
         .shift = path[i].shift[0],
         .segments = profiles[i].corners().size() - 1,
         .exact = narrow(states[i].tangential[0]) / p.spheres().limit(path[i].overlap_new)});
  }
  std::vector<ColumnOf<Row>> columns{number_column<Row>("step", "", "{}", &Row::number),
                                     number_column<Row>("overlap", "m", "{:.6g}", &Row::overlap),
                                     number_column<Row>("shift", "m", "{:.6g}", &Row::shift),
                                     number_column<Row>("segments", "-", "{}", &Row::segments),
                                     number_column<Row>("exact", "-", "{:.6f}", &Row::exact)};
  for (const Scheme& scheme : schemes) {
    const std::size_t which = rows.front().forces.size();
    const auto forces = drive(scheme.law(), path);
    for (std::size_t i = 0; i < rows.size(); ++i)
      rows[i].forces.push_back(forces[i].tangential[0] / p.spheres().limit(rows[i].overlap));
    columns.push_back(cell_column<Row>(scheme.label, "-", [which](const Row& row) {
      const double force = row.forces[which];
      return number_cell(force, "{:.6f}", tone_of(std::abs(force - row.exact)));
    }));
  }
  return table_of(rows, columns);
}

}  // namespace
}  // namespace nine_steps_exhibits

std::unique_ptr<Case> make_nine_steps() {
  using namespace nine_steps_exhibits;
  return make_case<NineSteps>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 256, .nominal = 4},
      .figures = {{"kuhn-jaeger/4", nine_movements}},
      .tables = {{"nine-steps-forces", forces_table}},
  });
}

}  // namespace stickslip
