// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/impact/chung_ooi_exhibits.hpp"
#include "cases/impact/chung_ooi_impacts.hpp"
#include "cases/springs.hpp"
#include "reference/rebound_curve.hpp"

namespace stickslip {
namespace {

/// One in so many steps is drawn.
constexpr std::size_t drawn_sample = 3;
constexpr double everywhere = std::numeric_limits<double>::infinity();
/// Colours of published points; the laws have those between.
constexpr int truth_slot = 0;
constexpr int other_code_slot = 7;

/// What the normal force is drawn against.
enum class Abscissa { time, overlap };

/// Exact outcome and laws over a grid of impacts: `impact_at(abscissa, restitution)`. The exact one
/// has the restitution of the test, a law without a dashpot 1.
template <class ImpactAt>
std::vector<Series> curves_of(int test, const ImpactAt& impact_at,
                              const std::vector<double>& abscissae, BenchmarkQuantity quantity,
                              std::span<const Scheme> schemes) {
  std::vector<Series> all;
  Series exact{"exact, partial slip", abscissae, {}, Mark::line, true};
  for (const double x : abscissae) {
    const BenchmarkImpact impact = impact_at(x, benchmark_test(test).restitution);
    exact.y.push_back(quantity(impact, exact_outcome(impact)));
  }
  all.push_back(std::move(exact));
  int slot = 1;
  for (const Scheme& scheme : one_of_each(schemes)) {
    if (scheme.law().partial_slip_claims()->rule == PartialSlipRule::resolved) continue;
    Series law{scheme.label, abscissae, {}, Mark::line, false, slot++};
    const double restitution = restitution_as_run_by(scheme, benchmark_test(test));
    for (const double x : abscissae) {
      const BenchmarkImpact impact = impact_at(x, restitution);
      law.y.push_back(quantity(impact, run_benchmark(scheme, impact, benchmark_steps)));
    }
    all.push_back(std::move(law));
  }
  return all;
}

/// A published curve as it stands, within a range of its abscissa.
Series points_of(std::string_view name, const std::string& label, int slot, double up_to) {
  Series s{label, {}, {}, Mark::points, false, slot};
  for (const auto& p : reference::published_curve(name).points) {
    if (p.x > up_to) continue;
    s.x.push_back(p.x);
    s.y.push_back(p.y);
  }
  return s;
}

/// `scheme`: none to leave laws out.
Panel normal_panel(int test, Abscissa abscissa, const Scheme* scheme, double phase) {
  const bool over_overlap = abscissa == Abscissa::overlap;
  Panel panel;
  panel.title = fmt::format("test {}: {}", test, over_overlap ? "overlap" : "time");
  panel.x = over_overlap ? Axis{"overlap", "µm"} : Axis{"time since touch", "µs"};
  panel.y = {"normal force", "kN", false, 0, {}};
  panel.legend = Legend::none;
  const auto& materials = benchmark_test(test).materials;
  for (std::size_t m = 0; m < materials.size(); ++m) {
    const BenchmarkImpact impact = benchmark_impact(test, m, 0, phase);
    const auto& units = impact.problem.units;
    Series hertz{m == 0 ? "Hertz, closed form" : "", {}, {}, Mark::line, true};
    constexpr int points = 120;
    for (int i = 0; i <= points; ++i) {
      const double w = std::cos(std::numbers::pi * i / points);
      const double overlap = reference::contact_overlap(w);
      if (over_overlap && w < 0) break;
      hertz.x.push_back(1e6 * (over_overlap
                                   ? overlap * units.length
                                   : reference::contact_time(w) * impact.problem.duration));
      hertz.y.push_back(1e-3 * units.normal_force * std::pow(overlap, 1.5));
    }
    panel.series.push_back(std::move(hertz));
    if (scheme == nullptr) continue;
    Series law{m == 0 ? scheme->label : "", {}, {}, Mark::points, false, 1};
    const auto trace = trace_benchmark(*scheme, impact, benchmark_steps);
    for (std::size_t i = 0; i < trace.size(); i += drawn_sample) {
      law.x.push_back(1e6 * (over_overlap ? trace[i].overlap : trace[i].time));
      law.y.push_back(1e-3 * trace[i].force);
    }
    panel.series.push_back(std::move(law));
  }
  bool first = true;
  for (const reference::PublishedCurve& curve : reference::published_curves()) {
    if (curve.test != test || (curve.x.name == "overlap") != over_overlap) continue;
    panel.series.push_back(
        points_of(curve.name, first ? "published, closed form" : "", truth_slot, everywhere));
    first = false;
  }
  return panel;
}

Figure normal_figure(std::span<const Scheme> schemes, double phase) {
  Figure figure;
  figure.title = "Elastic normal impacts: tests 1 and 2";
  figure.caption = fmt::format(
      "Normal force over time and over overlap. Test 1: two spheres of glass (upper curve over "
      "time) or limestone; test 2: a sphere of an aluminium alloy (upper) or a magnesium alloy on "
      "a rigid plane. Line: Hertz in closed form; points: published readings of the same closed "
      "form, all of them, and one law in {} steps per contact: all Hertzian laws have this normal "
      "force.",
      benchmark_steps);
  const Scheme* scheme = schemes.empty() ? nullptr : &schemes.front();
  figure.panels = {normal_panel(1, Abscissa::time, scheme, phase),
                   normal_panel(1, Abscissa::overlap, scheme, phase),
                   normal_panel(2, Abscissa::time, scheme, phase),
                   normal_panel(2, Abscissa::overlap, scheme, phase)};
  figure.panels.front().legend = Legend::outside;
  return figure;
}

Figure angle_figure(std::span<const Scheme> schemes, double phase) {
  Figure figure;
  figure.title = "Oblique impacts at constant speed: test 4";
  figure.caption = fmt::format(
      "(a), (b) Tangential restitution of the centre, (c) rebound angle of the contact point "
      "against the angle of incidence from the normal, restitution 0.98. Line in black: exact, "
      "with "
      "partial slip; other lines: laws in {} steps per contact, elastic if they have no dashpot. "
      "Points: the output of another code, which is no truth: it follows the law without partial "
      "slip whose force is the secant "
      "stiffness times the displacement. The points called aluminium oxide of the rebound angle "
      "are a copy of those of the alloy and left out.",
      benchmark_steps);
  const auto panel = [&](const std::string& title, const Axis& y, double up_to,
                         std::size_t material, BenchmarkQuantity quantity,
                         const std::string& curve) {
    std::vector<double> angles;
    for (int i = 1; i <= 45; ++i) angles.push_back(up_to * i / 46);
    const auto impact_at = [&](double angle, double restitution) {
      return benchmark_impact(4, material, angle, phase, restitution);
    };
    Panel made{title, {"angle of incidence", "°", false, 0, up_to}, y, {}, Legend::none};
    made.series = curves_of(4, impact_at, angles, quantity, schemes);
    made.series.push_back(points_of(curve, "another code", other_code_slot, up_to));
    return made;
  };
  // From 33 degrees on the contact slides throughout.
  constexpr double partly = 45;
  const Axis restitution{"restitution eₜ", "-"};
  figure.panels = {panel("aluminium oxide", restitution, partly, 0, centre_restitution,
                         "chung-ooi-4/restitution/aluminium-oxide/other-code-1"),
                   panel("aluminium alloy", restitution, partly, 1, centre_restitution,
                         "chung-ooi-4/restitution/aluminium-alloy/other-code-1"),
                   panel("aluminium alloy", {"rebound angle", "°"}, 90, 1, rebound_angle,
                         "chung-ooi-4/rebound-angle/aluminium-alloy/other-code-1")};
  figure.panels.front().legend = Legend::outside;
  return figure;
}

Figure finite_element_figure(std::span<const Scheme> schemes, double phase) {
  Figure figure;
  figure.title = "Laws against finite elements: test 5, steel";
  figure.caption = fmt::format(
      "Oblique impact of a steel sphere at constant normal velocity. (a) Velocity of the contact "
      "point after the impact, (b) its difference from the exact impact with partial slip, both "
      "over μvₙ, against the tangential velocity before. Line in black: exact, with partial slip; "
      "other lines: laws in {} steps per contact. Filled points: finite elements of Wu et al. "
      "(2003), from the published spin after the impact by angular momentum, two readings of one "
      "curve; other points: the output of another code, which has about half of Mindlin's "
      "stiffness.",
      benchmark_steps);
  std::vector<double> velocities;
  const auto impact_at = [&](double x, double restitution) {
    return benchmark_impact(5, 0, angle_of_tangential_velocity(x), phase, restitution);
  };
  for (int i = 1; i <= 80; ++i) velocities.push_back(0.1 * i);
  const Axis x{"velocity before vₜ/(μvₙ)", "-", false, 0, 8};
  Panel whole{"rebound", x, {"velocity after vₜ'/(μvₙ)", "-"}, {}, Legend::outside};
  whole.series = curves_of(5, impact_at, velocities, recoil_over_limit, schemes);
  const auto published = [&](const std::string& name, const std::string& label, int slot) {
    Series s{label, {}, {}, Mark::points, false, slot};
    for (const auto& p : reference::published_curve(name).points) {
      if (p.x > velocities.back()) continue;
      s.x.push_back(p.x);
      s.y.push_back(recoil_from_spin(p.x, p.y));
    }
    whole.series.push_back(std::move(s));
  };
  const std::string stem = "chung-ooi-5/angular-velocity/steel/";
  published(stem + "finite-elements-2", "finite elements", truth_slot);
  published(stem + "finite-elements-1", "", truth_slot);
  published(stem + "other-code-1", "another code", other_code_slot);
  Panel difference{"difference", x, {"difference from the exact one", "-"}, {}, Legend::none};
  for (Series s : whole.series) {
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const BenchmarkImpact impact = impact_at(s.x[i], benchmark_test(5).restitution);
      s.y[i] -= recoil_over_limit(impact, exact_outcome(impact));
    }
    difference.series.push_back(std::move(s));
  }
  figure.panels = {whole, difference};
  return figure;
}

Figure spin_figure(std::span<const Scheme> schemes, double phase) {
  Figure figure;
  figure.title = "Normal impacts of a spinning sphere: test 6";
  figure.caption = fmt::format(
      "Velocity of the contact point after over that before the impact, its sign changed, against "
      "3.5 μ(1 + e)vₙ/vₛ, restitution e = 0.5; the contact slides throughout up to about 1, where "
      "the answer does not depend on e. Line in black: exact, with partial slip and a normal "
      "dashpot; other lines: laws in {} steps per contact, with that dashpot if they have one, "
      "with "
      "e = 1 otherwise. Points: the output of another code, which seems to damp the tangential "
      "movement too: no truth.",
      benchmark_steps);
  const std::vector<double> parameters = logarithmic_range(0.15, 25, 67);
  const auto panel = [&](std::size_t material, const std::string& curve) {
    const auto impact_at = [&](double s, double restitution) {
      return benchmark_impact(6, material, angle_of_sliding_parameter(s, restitution), phase,
                              restitution);
    };
    Panel made{std::string(benchmark_test(6).materials[material].name),
               {"3.5 μ(1 + e)vₙ/vₛ", "-", true},
               {"−vₛ'/vₛ", "-"},
               {},
               Legend::none};
    made.series = curves_of(6, impact_at, parameters, contact_restitution, schemes);
    made.series.push_back(points_of(curve, "another code", other_code_slot, everywhere));
    return made;
  };
  figure.panels = {panel(0, "chung-ooi-6/restitution/aluminium-alloy/other-code-1"),
                   panel(1, "chung-ooi-6/restitution/nylon/other-code-1")};
  figure.panels.front().legend = Legend::outside;
  return figure;
}

/// Restitution asked for, and what comes of it.
struct RestitutionCurves {
  Series restitution;
  Series deviation;  ///< relative [%]
  Series duration;   ///< over that of the elastic impact
  Series force;      ///< the same, spring and dashpot together
};

/// `outcome(impact)` at some restitutions asked for.
template <class Outcome>
RestitutionCurves restitution_curves(const Series& style, const std::vector<double>& asked,
                                     double phase, const Outcome& outcome) {
  RestitutionCurves curves{style, style, style, style};
  for (Series* series : {&curves.restitution, &curves.deviation, &curves.duration, &curves.force})
    series->x = asked;
  for (const double e : asked) {
    const BenchmarkImpact impact = benchmark_impact(3, 0, 0, phase, e);
    const auto& units = impact.problem.units;
    const BenchmarkOutcome out = outcome(impact);
    const double found = out.rebound_velocity / impact.approach_velocity();
    curves.restitution.y.push_back(found);
    curves.deviation.y.push_back(100 * (found / e - 1));
    curves.duration.y.push_back(out.duration / (reference::impact_duration<double>() * units.time));
    curves.force.y.push_back(out.peak_force / units.normal_force);
  }
  return curves;
}

Figure restitution_figure(std::span<const Scheme> schemes, double phase) {
  Figure figure;
  figure.title = "Restitution found against that asked for: test 3";
  figure.caption = fmt::format(
      "Normal impact of a sphere of aluminium oxide on a rigid plane, with a dashpot that goes "
      "with "
      "the fourth root of the overlap and is tuned in closed form. (a) Restitution found against "
      "that asked for, (b) the relative deviation, (c) duration (rising to the left) and peak "
      "force, spring and dashpot together, over those of the elastic impact. Lines: closed form; "
      "points: the line of the paper, and a law with the dashpot in {} steps per contact: all that "
      "have it are alike in the normal direction. The restitution 0 needs a critical dashpot, "
      "with which the sphere never leaves the plane.",
      benchmark_steps);
  const Axis asked{"restitution asked for", "-", false, 0, 1.05};
  Panel found{"restitution", asked, {"restitution found", "-"}, {}, Legend::outside};
  Panel deviation{"deviation", asked, {"deviation", "%"}, {}, Legend::none};
  Panel course{"course", asked, {"over the elastic one", "-"}, {}, Legend::none};
  std::vector<double> fine;
  for (int i = 10; i <= 100; ++i) fine.push_back(i / 100.0);
  const auto add = [&](const RestitutionCurves& curves) {
    found.series.push_back(curves.restitution);
    deviation.series.push_back(curves.deviation);
    course.series.push_back(curves.duration);
    course.series.push_back(curves.force);
  };
  add(restitution_curves({"closed form", {}, {}, Mark::line, true}, fine, phase,
                         [](const BenchmarkImpact& impact) { return exact_outcome(impact); }));
  const auto damped = std::ranges::find_if(schemes, has_hertzian_dashpot);
  if (damped != schemes.end()) {
    add(restitution_curves({damped->label, {}, {}, Mark::points, false, 1},
                           benchmark_restitutions(), phase, [&](const BenchmarkImpact& impact) {
                             return run_benchmark(*damped, impact, benchmark_steps);
                           }));
  }
  found.series.push_back(
      points_of("chung-ooi-3/restitution/any/closed-form-1", "published", truth_slot, everywhere));
  figure.panels = {found, deviation, course};
  return figure;
}

}  // namespace

Figure chung_ooi_figure(std::string_view name, std::span<const Scheme> schemes, double phase) {
  Figure figure = name == "chung-ooi/1-2" ? normal_figure(schemes, phase)
                  : name == "chung-ooi/3" ? restitution_figure(schemes, phase)
                  : name == "chung-ooi/4" ? angle_figure(schemes, phase)
                  : name == "chung-ooi/5" ? finite_element_figure(schemes, phase)
                                          : spin_figure(schemes, phase);
  figure.name = std::string(name);
  return figure;
}

}  // namespace stickslip
