// SPDX-License-Identifier: BSD-3-Clause
// What kharaz-experiment shows. Titles and captions are in cases/impact/kharaz_experiment/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/kharaz_experiment/case.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases::kharaz_experiment_exhibits {
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
  const Axis angle{"angle of incidence", "°", 0, 90};
  const std::string e = "tangential restitution eₜ";
  Panel whole{.title = "restitution", .x = angle, .y = {e}};
  Panel close{.title = "small angles",
              .x = {"angle of incidence", "°", 0, small_angles},
              .y = {e, "", 0.5, 1.05},
              .legend = Legend::none};
  Panel spin{
      .title = "spin", .x = angle, .y = {"spin after the impact", "rad/s"}, .legend = Legend::none};

  const auto add = [&](const Series& empty, const auto& rebound) {
    Series restitutions = empty;
    Series spins = empty;
    for (const double a : fine_angles()) {
      const MeasuredRebound found =
          rebound(p.experiment.impact(a, reference::kharaz_experiment.restitution));
      restitutions.add(a, found.restitution);
      spins.add(a, found.spin);
    }
    whole.add(restitutions);
    spin.add(spins);
  };
  add(truth_line("exact"), exact_rebound_of);
  const auto see = [&](const Scheme& scheme, const Pen& pen) {
    add(pen.line(), [&](const ReboundProblem& asked) { return rebound_by(scheme, asked); });
  };
  each_scheme(one_of_each_without_resolved(schemes), see, 1);

  const auto points = [](const reference::PublishedCurve& curve, const Pen& pen) {
    return through(pen.points(), curve.points, &CurvePoint::x, &CurvePoint::y);
  };
  whole.add(points(kharaz_restitutions(1), {"experiment", 0}));
  whole.add(points(kharaz_restitutions(2), {"experiment, second reading", 7}));
  spin.add(points(kharaz_spins(), {"experiment", 0}));
  for (const Series& series : whole.series) close.add(at_small_angles(series));
  return {.panels = {whole, close, spin}, .words = words};
}

/// How far laws, and the exact solution, are from the experiment.
Table laws(const Problem& p, std::span<const Scheme> schemes) {
  Table table{.columns = {{"law"},
                          {"largest, from exact", "-"},
                          {"rms, from experiment", "-"},
                          {"largest, from experiment", "-"},
                          {fmt::format("rms up to {:g}°", small_angles), "-"},
                          {"rms of spin", "-"}},
              .words = words};
  const auto add = [&](const std::string& label, const MeasuredPoints& points, const auto& solve) {
    std::vector<double> all;
    std::vector<double> close;
    for (const MeasuredPoint& point : points.restitutions) {
      all.push_back(solve(point.problem).restitution - point.measured);
      if (point.angle <= small_angles) close.push_back(all.back());
    }
    const auto outcome = p.outcome_of(points, solve);
    std::vector<Cell> row{{label}};
    for (const double number :
         {outcome.restitution_gap, outcome.restitution_experiment, norms_of(all).largest,
          norms_of(close).root_mean_square, outcome.spin_experiment}) {
      row.push_back(number_cell(number, "{:.4f}"));
    }
    table.add(row);
  };
  add("exact, with partial slip", p.damped, exact_rebound_of);
  add("exact, with partial slip, elastic", p.elastic, exact_rebound_of);
  for (const Scheme& scheme : one_of_each(schemes)) {
    add(scheme.label, p.points_for(scheme),
        [&](const ReboundProblem& asked) { return rebound_by(scheme, asked); });
  }
  return table;
}

Table angles(const Problem& p, std::span<const Scheme> schemes) {
  using Point = MeasuredPoint;
  Rows rows(p.damped.restitutions);
  rows.number("angle", "°", "{:.2f}", &Point::angle)
      .number("ψ₁", "-", "{:.3f}",
              [](const Point& point) { return point.problem.impact.contact_point_velocity(); })
      .number("experiment", "-", "{:.4f}", &Point::measured)
      .number("exact", "-", "{:.4f}", &Point::exact)
      .number("exact, elastic", "-", "{:.4f}", [&](const Point& point) {
        return std::ranges::find(p.elastic.restitutions, point.angle, &Point::angle)->exact;
      });
  for (const Scheme& scheme : one_of_each(schemes)) {
    rows.number(scheme.label, "-", "{:.4f}",
                [&](const Point& point) { return rebound_by(scheme, point.problem).restitution; });
  }
  return rows.with(words);
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<KharazExperiment>({
      .figures = {{"kharaz-experiment/restitution", restitution_and_spin}},
      .tables = {{"kharaz-experiment-laws", laws}, {"kharaz-experiment-angles", angles}},
  });
}

}  // namespace stickslip::cases::kharaz_experiment_exhibits
