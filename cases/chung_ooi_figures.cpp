// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "cases/chung_ooi_exhibits.hpp"
#include "cases/chung_ooi_impacts.hpp"
#include "cases/linear_cases.hpp"
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

/// Exact outcome and laws over a grid of impacts.
std::vector<Series> curves_of(std::span<const BenchmarkImpact> impacts,
                              const std::vector<double>& abscissae, BenchmarkQuantity quantity,
                              std::span<const Scheme> schemes) {
  std::vector<Series> all;
  Series exact{"exact, partial slip", abscissae, {}, Mark::line, true};
  for (const BenchmarkImpact& impact : impacts)
    exact.y.push_back(quantity(impact, exact_outcome(impact)));
  all.push_back(std::move(exact));
  int slot = 1;
  for (const Scheme& scheme : one_of_each(schemes)) {
    if (scheme.law().partial_slip_claims()->rule == PartialSlipRule::resolved) continue;
    Series law{scheme.label, abscissae, {}, Mark::line, false, slot++};
    for (const BenchmarkImpact& impact : impacts)
      law.y.push_back(quantity(impact, run_benchmark(scheme, impact, benchmark_steps)));
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
      "against the angle of incidence from the normal, elastic. Line in black: exact, with partial "
      "slip; other lines: laws in {} steps per contact. Points: the output of another code "
      "(restitution 0.98), "
      "which is no truth: it follows the law without partial slip whose force is the secant "
      "stiffness times the displacement. The points called aluminium oxide of the rebound angle "
      "are a copy of those of the alloy and left out.",
      benchmark_steps);
  const auto panel = [&](const std::string& title, const Axis& y, double up_to,
                         std::size_t material, BenchmarkQuantity quantity,
                         const std::string& curve) {
    std::vector<double> angles;
    std::vector<BenchmarkImpact> impacts;
    for (int i = 1; i <= 45; ++i) {
      angles.push_back(up_to * i / 46);
      impacts.push_back(benchmark_impact(4, material, angles.back(), phase));
    }
    Panel made{title, {"angle of incidence", "°", false, 0, up_to}, y, {}, Legend::none};
    made.series = curves_of(impacts, angles, quantity, schemes);
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
  std::vector<BenchmarkImpact> impacts;
  const auto impact_at = [&](double x) {
    return benchmark_impact(5, 0, angle_of_tangential_velocity(x), phase);
  };
  for (int i = 1; i <= 80; ++i) {
    velocities.push_back(0.1 * i);
    impacts.push_back(impact_at(velocities.back()));
  }
  const Axis x{"velocity before vₜ/(μvₙ)", "-", false, 0, 8};
  Panel whole{"rebound", x, {"velocity after vₜ'/(μvₙ)", "-"}, {}, Legend::outside};
  whole.series = curves_of(impacts, velocities, recoil_over_limit, schemes);
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
      const BenchmarkImpact impact = impact_at(s.x[i]);
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
      "3.5 μ(1 + e)vₙ/vₛ; the contact slides throughout up to 1, where the answer does not depend "
      "on e. Line in black: exact, with partial slip, e = 1; other lines: laws in {} steps per "
      "contact, e = 1. Points: the output of another code with e = 0.5. Beyond 1 its dashpots act, "
      "which no law here has: they are shown, not compared.",
      benchmark_steps);
  const std::vector<double> parameters = logarithmic_range(0.15, 25, 67);
  const auto panel = [&](std::size_t material, const std::string& curve) {
    std::vector<BenchmarkImpact> impacts;
    for (const double s : parameters)
      impacts.push_back(benchmark_impact(6, material, angle_of_sliding_parameter(s), phase));
    Panel made{std::string(benchmark_test(6).materials[material].name),
               {"3.5 μ(1 + e)vₙ/vₛ", "-", true},
               {"−vₛ'/vₛ", "-"},
               {},
               Legend::none};
    made.series = curves_of(impacts, parameters, contact_restitution, schemes);
    made.series.push_back(points_of(curve, "another code, e = 0.5", other_code_slot, everywhere));
    return made;
  };
  figure.panels = {panel(0, "chung-ooi-6/restitution/aluminium-alloy/other-code-1"),
                   panel(1, "chung-ooi-6/restitution/nylon/other-code-1")};
  figure.panels.front().legend = Legend::outside;
  return figure;
}

}  // namespace

Figure chung_ooi_figure(std::string_view name, std::span<const Scheme> schemes, double phase) {
  Figure figure = name == "chung-ooi/1-2" ? normal_figure(schemes, phase)
                  : name == "chung-ooi/4" ? angle_figure(schemes, phase)
                  : name == "chung-ooi/5" ? finite_element_figure(schemes, phase)
                                          : spin_figure(schemes, phase);
  figure.name = std::string(name);
  return figure;
}

}  // namespace stickslip
