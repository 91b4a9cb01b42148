// SPDX-License-Identifier: BSD-3-Clause
// The figures of chung-ooi. Titles and captions are in cases/impact/chung_ooi/page.md.
#include "cases/impact/chung_ooi/comparisons.hpp"
#include "cases/impact/chung_ooi/figures.hpp"
#include "reference/impact/rebound_curve.hpp"

namespace stickslip::cases {
namespace {

using Problem = SolvedChungOoi;
using reference::CurvePoint;

constexpr double everywhere = std::numeric_limits<double>::infinity();
/// Colours of published points; the laws have those between.
constexpr int truth_slot = 0;
const Pen other_code{"another code", 7};

/// Exact outcome and laws over a grid of impacts: `impact_at(abscissa, restitution)`. The exact one
/// has the restitution of the test, a law without a dashpot 1.
template <class ImpactAt>
std::vector<Series> curves_of(int test, const ImpactAt& impact_at,
                              const std::vector<double>& abscissae, BenchmarkQuantity quantity,
                              std::span<const Scheme> schemes) {
  const auto exact = [&](double x) {
    const BenchmarkImpact impact = impact_at(x, reference::chung_ooi_test(test).restitution);
    return quantity(impact, exact_outcome(impact));
  };
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    const double restitution = restitution_as_run_by(scheme, reference::chung_ooi_test(test));
    return sampled(pen.line(), abscissae, [&](double x) {
      const BenchmarkImpact impact = impact_at(x, restitution);
      return quantity(impact, run_benchmark(scheme, impact, benchmark_steps));
    });
  };
  return together(truth("exact, partial slip", abscissae, exact),
                  curves(one_of_each_without_resolved(schemes), found, 1));
}

/// A published curve within a range of its abscissa; `value(point)` is its ordinate.
template <class Value>
Series published(std::string_view name, const Pen& pen, double up_to, const Value& value) {
  Series series = pen.points();
  for (const CurvePoint& p : reference::published_curve(name).points)
    if (p.x <= up_to) series.add(p.x, std::invoke(value, p));
  return series;
}

// ---- tests 1 and 2 ------------------------------------------------------------------------------

/// What the normal force is drawn against.
enum class Abscissa { time, overlap };

/// Hertz's normal force in closed form.
Series hertz_force(const BenchmarkImpact& impact, Abscissa abscissa, const std::string& label) {
  Series hertz = truth_line(label);
  const auto& units = impact.problem.units;
  constexpr int points = 120;
  for (int i = 0; i <= points; ++i) {
    const double w = std::cos(std::numbers::pi * i / points);
    const double overlap = reference::contact_overlap(w);
    const double force = 1e-3 * units.normal_force * std::pow(overlap, 1.5);
    if (abscissa == Abscissa::time) {
      hertz.add(1e6 * (reference::contact_time(w) * impact.problem.duration), force);
    } else if (w >= 0) {
      hertz.add(1e6 * (overlap * units.length), force);
    }
  }
  return hertz;
}

/// The same of a law: one step in three.
Series force_by(const Scheme& scheme, const BenchmarkImpact& impact, Abscissa abscissa,
                const Pen& pen) {
  Series law = pen.points();
  const auto trace = trace_benchmark(scheme, impact, benchmark_steps);
  for (std::size_t i = 0; i < trace.size(); i += 3) {
    const double at = abscissa == Abscissa::overlap ? trace[i].overlap : trace[i].time;
    law.add(1e6 * at, 1e-3 * trace[i].force);
  }
  return law;
}

/// `schemes`: one, or none.
Panel normal_panel(int test, Abscissa abscissa, std::span<const Scheme> schemes, double phase) {
  const bool over_overlap = abscissa == Abscissa::overlap;
  Panel panel{.title = fmt::format("test {}: {}", test, over_overlap ? "overlap" : "time"),
              .x = over_overlap ? Axis{"overlap", "µm"} : Axis{"time since touch", "µs"},
              .y = {"normal force", "kN", 0},
              .legend = Legend::none};
  for (const std::size_t material : {0UL, 1UL}) {
    const bool first = material == 0;
    const BenchmarkImpact impact = benchmark_impact(test, material, 0, phase);
    panel.add(hertz_force(impact, abscissa, first ? "Hertz, closed form" : ""));
    for (const Scheme& scheme : schemes) {
      const Pen pen = pen_of(scheme, 1).named(first ? scheme.label : "");
      panel.add(force_by(scheme, impact, abscissa, pen));
    }
  }
  std::string label = "published, closed form";
  for (const reference::PublishedCurve& curve : reference::published_curves()) {
    if (curve.test != test || (curve.x.name == "overlap") != over_overlap) continue;
    panel.add(published(curve.name, {label, truth_slot}, everywhere, &CurvePoint::y));
    label.clear();
  }
  return panel;
}

/// All Hertzian laws have the same normal force: the first one stands for them.
Figure normal_impacts(const Problem& p, std::span<const Scheme> schemes) {
  const auto one = schemes.first(std::min<std::size_t>(schemes.size(), 1));
  Figure figure{.words = benchmark_words()};
  for (const int test : {1, 2})
    for (const Abscissa abscissa : {Abscissa::time, Abscissa::overlap})
      figure.panels.push_back(normal_panel(test, abscissa, one, p.benchmark.phase));
  figure.panels.front().legend = Legend::outside;
  return figure;
}

// ---- test 3 -------------------------------------------------------------------------------------

Figure restitutions(const Problem& p, std::span<const Scheme> schemes) {
  const Axis asked{"restitution asked for", "", 0, 1.05};
  Panel found{.title = "restitution", .x = asked, .y = {"restitution found"}};
  Panel deviation{
      .title = "deviation", .x = asked, .y = {"deviation", "%"}, .legend = Legend::none};
  Panel course{
      .title = "course", .x = asked, .y = {"over the elastic one"}, .legend = Legend::none};
  const auto add = [&](const Series& empty, const std::vector<double>& at, const auto& solve) {
    Series restitution = empty;
    Series off = empty;
    Series duration = empty;
    Series force = empty;
    for (const double e : at) {
      const BenchmarkImpact impact = benchmark_impact(3, 0, 0, p.benchmark.phase, e);
      const auto& units = impact.problem.units;
      const BenchmarkOutcome outcome = solve(impact);
      const double back = outcome.rebound_velocity / impact.approach_velocity();
      restitution.add(e, back);
      off.add(e, 100 * (back / e - 1));
      duration.add(e, outcome.duration / (reference::impact_duration<double>() * units.time));
      force.add(e, outcome.peak_force / units.normal_force);
    }
    found.add(restitution);
    deviation.add(off);
    course.add(duration).add(force);
  };
  std::vector<double> fine;
  for (const int i : counted(10, 100)) fine.push_back(i / 100.0);
  add(truth_line("closed form"), fine, exact_outcome);
  const auto damped = std::ranges::find_if(schemes, has_hertzian_dashpot);
  if (damped != schemes.end()) {
    add(pen_of(*damped, 1).points(), benchmark_restitutions(), [&](const BenchmarkImpact& impact) {
      return run_benchmark(*damped, impact, benchmark_steps);
    });
  }
  found.add(published("chung-ooi-3/restitution/any/closed-form-1", {"published", truth_slot},
                      everywhere, &CurvePoint::y));
  return {.panels = {found, deviation, course}, .words = benchmark_words()};
}

// ---- test 4 -------------------------------------------------------------------------------------

Figure angle_curves(const Problem& p, std::span<const Scheme> schemes) {
  const auto panel = [&](const std::string& title, const Axis& y, double up_to,
                         std::size_t material, BenchmarkQuantity quantity,
                         const std::string& curve) -> Panel {
    std::vector<double> at;
    for (const int i : counted(1, 45)) at.push_back(up_to * i / 46);
    const auto impact_at = [&](double angle, double restitution) {
      return benchmark_impact(4, material, angle, p.benchmark.phase, restitution);
    };
    return {
        .title = title,
        .x = {"angle of incidence", "°", 0, up_to},
        .y = y,
        .series = together(curves_of(4, impact_at, at, quantity, schemes),
                           published("chung-ooi-4/" + curve, other_code, up_to, &CurvePoint::y)),
        .legend = Legend::none};
  };
  // From 33 degrees on the contact slides throughout.
  constexpr double partly = 45;
  Figure figure{.panels = {panel("aluminium oxide", {"restitution eₜ"}, partly, 0,
                                 centre_restitution, "restitution/aluminium-oxide/other-code-1"),
                           panel("aluminium alloy", {"restitution eₜ"}, partly, 1,
                                 centre_restitution, "restitution/aluminium-alloy/other-code-1"),
                           panel("aluminium alloy", {"rebound angle", "°"}, 90, 1, rebound_angle,
                                 "rebound-angle/aluminium-alloy/other-code-1")},
                .words = benchmark_words()};
  figure.panels.front().legend = Legend::outside;
  return figure;
}

// ---- test 5 -------------------------------------------------------------------------------------

Figure finite_elements(const Problem& p, std::span<const Scheme> schemes) {
  std::vector<double> velocities;
  for (const int i : counted(1, 80)) velocities.push_back(0.1 * i);
  const auto impact_at = [&](double x, double restitution) {
    return benchmark_impact(5, 0, angle_of_tangential_velocity(x), p.benchmark.phase, restitution);
  };
  const auto recoil = [&](const std::string& curve, const Pen& pen) {
    return published("chung-ooi-5/angular-velocity/steel/" + curve, pen, velocities.back(),
                     [](const CurvePoint& point) { return recoil_from_spin(point.x, point.y); });
  };
  const Axis before{"velocity before vₜ/(μvₙ)", "", 0, 8};
  const Panel whole{
      .title = "rebound",
      .x = before,
      .y = {"velocity after vₜ'/(μvₙ)"},
      .series = together(curves_of(5, impact_at, velocities, recoil_over_limit, schemes),
                         recoil("finite-elements-2", {"finite elements", truth_slot}),
                         recoil("finite-elements-1", {"", truth_slot}),
                         recoil("other-code-1", other_code))};
  Panel difference{.title = "difference",
                   .x = before,
                   .y = {"difference from the exact one"},
                   .series = whole.series,
                   .legend = Legend::none};
  for (Series& s : difference.series) {
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const BenchmarkImpact impact = impact_at(s.x[i], reference::chung_ooi_test(5).restitution);
      s.y[i] -= recoil_over_limit(impact, exact_outcome(impact));
    }
  }
  return {.panels = {whole, difference}, .words = benchmark_words()};
}

// ---- test 6 -------------------------------------------------------------------------------------

Figure spin_curves(const Problem& p, std::span<const Scheme> schemes) {
  const std::vector<double> parameters = logarithmic_range(0.15, 25, 67);
  const auto panel = [&](std::size_t material, const std::string& curve, Legend legend) -> Panel {
    const auto impact_at = [&](double s, double restitution) {
      return benchmark_impact(6, material, angle_of_sliding_parameter(s, restitution),
                              p.benchmark.phase, restitution);
    };
    return {.title = std::string(reference::chung_ooi_test(6).materials[material].name),
            .x = logarithmic("3.5 μ(1 + e)vₙ/vₛ"),
            .y = {"−vₛ'/vₛ"},
            .series = together(curves_of(6, impact_at, parameters, contact_restitution, schemes),
                               published("chung-ooi-6/restitution/" + curve, other_code, everywhere,
                                         &CurvePoint::y)),
            .legend = legend};
  };
  return {.panels = {panel(0, "aluminium-alloy/other-code-1", Legend::outside),
                     panel(1, "nylon/other-code-1", Legend::none)},
          .words = benchmark_words()};
}

}  // namespace

std::vector<FigureOf> chung_ooi_figures() {
  return {{"chung-ooi/1-2", normal_impacts},
          {"chung-ooi/3", restitutions},
          {"chung-ooi/4", angle_curves},
          {"chung-ooi/5", finite_elements},
          {"chung-ooi/6", spin_curves}};
}

}  // namespace stickslip::cases
