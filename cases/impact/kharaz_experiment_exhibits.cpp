// SPDX-License-Identifier: BSD-3-Clause
// What kharaz-experiment shows. Titles and captions are in docs/cases/impact/kharaz-experiment.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/kharaz_experiment.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip {
namespace kharaz_experiment_exhibits {
namespace {

using Problem = SolvedKharazExperiment;
using reference::CurvePoint;

/// Steps per contact.
constexpr int steps = 64;
/// Angles below this are those at which laws differ most [degrees].
constexpr double small_angles = 12;
const Words words{{"steps", std::to_string(steps)}};

MeasuredRebound exact_rebound_of(const ReboundProblem& asked) {
  return measured_rebound(asked, reference::integrate_partial_slip(asked.impact).psi_out);
}

MeasuredRebound rebound_by(const Scheme& scheme, const ReboundProblem& asked) {
  return measured_rebound(asked, run_rebound(scheme, asked, steps));
}

/// Angles of incidence of the curves [degrees].
std::vector<double> fine_angles() {
  std::vector<double> all;
  for (double angle = 0.5; angle < small_angles; angle += 0.75) all.push_back(angle);
  for (double angle = 13; angle < 34; angle += 1.5) all.push_back(angle);
  for (double angle = 36; angle < 88; angle += 4) all.push_back(angle);
  return all;
}

/// The part of a curve at small angles.
Series at_small_angles(const Series& whole) {
  Series part = whole;
  part.x.clear();
  part.y.clear();
  for (std::size_t i = 0; i < whole.x.size(); ++i)
    if (whole.x[i] <= small_angles) part.add(whole.x[i], whole.y[i]);
  return part;
}

Figure restitution_and_spin(const Problem& p, std::span<const Scheme> schemes) {
  const Axis angle{.label = "angle of incidence", .unit = "°", .low = 0, .high = 90};
  const Axis e{.label = "tangential restitution eₜ", .unit = "-"};
  Panel whole{.title = "restitution", .x = angle, .y = e, .legend = Legend::outside};
  Panel close{.title = "small angles", .x = angle, .y = e, .legend = Legend::none};
  close.x.high = small_angles;
  close.y.low = 0.5;
  close.y.high = 1.05;
  Panel spin{.title = "spin",
             .x = angle,
             .y = {.label = "spin after the impact", .unit = "rad/s"},
             .legend = Legend::none};

  const auto add = [&](const Series& empty, const auto& rebound) {
    Series restitutions = empty;
    Series spins = empty;
    for (const double a : fine_angles()) {
      const MeasuredRebound found =
          rebound(p.experiment.impact(a, reference::kharaz_experiment.restitution));
      restitutions.add(a, found.restitution);
      spins.add(a, found.spin);
    }
    whole.series.push_back(restitutions);
    spin.series.push_back(spins);
  };
  add(truth_line("exact"), exact_rebound_of);
  const auto see = [&](const Scheme& scheme, const Pen& pen) {
    add(pen.line(), [&](const ReboundProblem& asked) { return rebound_by(scheme, asked); });
  };
  each_scheme(one_of_each_without_resolved(schemes), see, 1);

  const auto points = [](const reference::PublishedCurve& curve, const Pen& pen) {
    return through(pen.points(), curve.points, &CurvePoint::x, &CurvePoint::y);
  };
  whole.series.push_back(points(kharaz_restitutions(1), {"experiment", 0}));
  whole.series.push_back(points(kharaz_restitutions(2), {"experiment, second reading", 7}));
  spin.series.push_back(points(kharaz_spins(), {"experiment", 0}));
  for (const Series& series : whole.series) close.series.push_back(at_small_angles(series));
  return {.panels = {whole, close, spin}, .words = words};
}

/// How far a law, or the exact solution, is from the experiment.
struct Distance {
  std::string label;
  Problem::Outcome outcome;
  double largest = 0;  ///< of the restitution
  double small = 0;    ///< root mean square at small angles
};

template <class Solve>
Distance distance(const Problem& p, const std::string& label, const MeasuredPoints& points,
                  const Solve& solve) {
  Distance all{.label = label, .outcome = p.outcome_of(points, solve)};
  double squares = 0;
  int count = 0;
  for (const MeasuredPoint& point : points.restitutions) {
    const double difference = std::abs(solve(point.problem).restitution - point.measured);
    all.largest = std::max(all.largest, difference);
    if (point.angle > small_angles) continue;
    squares += difference * difference;
    ++count;
  }
  all.small = std::sqrt(squares / std::max(count, 1));
  return all;
}

Table laws(const Problem& p, std::span<const Scheme> schemes) {
  using Row = Distance;
  std::vector<Row> rows{
      distance(p, "exact, with partial slip", p.damped, exact_rebound_of),
      distance(p, "exact, with partial slip, elastic", p.elastic, exact_rebound_of)};
  for (const Scheme& scheme : one_of_each(schemes)) {
    rows.push_back(
        distance(p, scheme.label, p.points_for(scheme),
                 [&](const ReboundProblem& asked) { return rebound_by(scheme, asked); }));
  }
  const auto column = [](const std::string& title, auto number) {
    return number_column<Row>(title, "-", "{:.4f}", number);
  };
  Table table = table_of<Row>(
      rows, {text_column<Row>("law", &Row::label),
             column("largest, from exact", [](const Row& r) { return r.outcome.restitution_gap; }),
             column("rms, from experiment",
                    [](const Row& r) { return r.outcome.restitution_experiment; }),
             column("largest, from experiment", &Row::largest),
             column(fmt::format("rms up to {:g}°", small_angles), &Row::small),
             column("rms of spin", [](const Row& r) { return r.outcome.spin_experiment; })});
  table.words = words;
  return table;
}

Table angles(const Problem& p, std::span<const Scheme> schemes) {
  struct Row {
    const MeasuredPoint* point = nullptr;
    double elastic = 0;  ///< exact, elastic
  };
  std::vector<Row> rows;
  for (std::size_t i = 0; i < p.damped.restitutions.size(); ++i)
    rows.push_back({&p.damped.restitutions[i], p.elastic.restitutions[i].exact});
  const auto column = [](const std::string& title, auto number) {
    return number_column<Row>(title, "-", "{:.4f}", number);
  };
  std::vector<ColumnOf<Row>> columns{
      number_column<Row>("angle", "°", "{:.2f}", [](const Row& r) { return r.point->angle; }),
      number_column<Row>(
          "ψ₁", "-", "{:.3f}",
          [](const Row& r) { return r.point->problem.impact.contact_point_velocity(); }),
      column("experiment", [](const Row& r) { return r.point->measured; }),
      column("exact", [](const Row& r) { return r.point->exact; }),
      column("exact, elastic", &Row::elastic)};
  for (const Scheme& scheme : one_of_each(schemes)) {
    columns.push_back(column(scheme.label, [scheme](const Row& r) {
      return rebound_by(scheme, r.point->problem).restitution;
    }));
  }
  Table table = table_of(rows, columns);
  table.words = words;
  return table;
}

}  // namespace
}  // namespace kharaz_experiment_exhibits

std::unique_ptr<Case> make_kharaz_experiment() {
  using namespace kharaz_experiment_exhibits;
  return make_case<KharazExperiment>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 16, .to = 512, .nominal = 64},
      .variants = no_slip_variants(),
      .figures = {{"kharaz-experiment/restitution", restitution_and_spin}},
      .tables = {{"kharaz-experiment-laws", laws}, {"kharaz-experiment-angles", angles}},
      .moves_bodies = true,
      .reference_within = 2e-2,
  });
}

}  // namespace stickslip
