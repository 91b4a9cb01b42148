// SPDX-License-Identifier: BSD-3-Clause
// What linear-impact shows. Titles and captions are in docs/cases/impact/linear-impact.md.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/linear_impact.hpp"
#include "cases/numbers.hpp"

namespace stickslip {
namespace linear_impact_exhibits {
namespace {

using Real = long double;
using Solved = SolvedLinearImpact;

/// Points of an exact curve.
constexpr int curve_points = 400;
/// Steps per contact.
constexpr int steps = 32;

/// The impact of another velocity of the contact point, of which the duration knows nothing.
Solved with_contact_velocity(Solved solved, double velocity) {
  solved.problem.contact_velocity = velocity;
  return solved;
}

/// Tangential force over the time in the contact.
Panel force_panel(const Solved& s, std::span<const Scheme> schemes) {
  const double duration = s.truth.duration;
  const double mu = s.problem.mu;
  Panel panel{.title = "force", .x = {"time t/T", "-"}, .y = {"tangential force", "N"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    panel.series.push_back(through(
        pen.curve_points(), s.trace(scheme, steps),
        [&](const Solved::Sample& now) { return now.time / duration; }, &Solved::Sample::force));
  });

  auto times = evenly<Real>(0, wide(duration), curve_points);
  for (Real& time : times) time *= 1 - Real(1e-15L);  // not beyond the end
  const auto path = reference::solve(s.problem.impact(reference::FrictionCap::absolute),
                                     std::span<const Real>(times))
                        .at_times;
  const auto share = [&](const auto& state) { return narrow(state.time) / duration; };
  panel.series.push_back(truth("exact", path, share,
                               [](const auto& state) { return narrow(state.tangential_force); }));
  Series limit = guide_line("friction limit");
  for (const double sign : {1.0, -1.0}) {
    limit = through(limit, path, share, [&](const auto& state) {
      return sign * mu * std::abs(narrow(state.normal_force));
    });
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    limit.add(gap, gap);
  }
  panel.series.push_back(limit);
  return panel;
}

/// Velocity of the contact point after the impact against that before, both as kappa V/(mu vn).
Panel rebound_panel(const Solved& s, std::span<const Scheme> schemes) {
  const LinearImpact& p = s.problem;
  const double unit = p.mu * p.normal_velocity / (p.kt / p.kn);
  const double widest = std::max(6.0, 1.2 * std::abs(p.contact_velocity) / unit);
  Panel panel{.title = "rebound", .x = {"κV/(μvₙ) before", "-"}, .y = {"κV/(μvₙ) after", "-"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    constexpr int impacts = 24;
    Series after = pen.curve_points();
    for (int i = 1; i <= impacts; ++i) {
      const double before = widest * i / impacts;
      const auto impact = with_contact_velocity(s, before * unit);
      after.add(before, impact.run(scheme, steps).contact_velocity / unit);
    }
    panel.series.push_back(after);
  });

  Series exact = truth_line("exact");
  auto impact = p.impact(reference::FrictionCap::absolute);
  for (int i = 1; i <= curve_points; ++i) {
    impact.contact_velocity = wide(widest * unit * i / curve_points);
    exact.add(widest * i / curve_points,
              narrow(reference::solve(impact).end.contact_velocity) / unit);
  }
  panel.series.push_back(exact);
  return panel;
}

/// Share of the velocity that small angles keep, against kappa r.
Panel grazing_panel(const Solved& s, std::span<const Scheme> schemes) {
  const LinearImpact& p = s.problem;
  const double kappa = p.kt / p.kn;
  const double small = 1e-3 * (p.mu * p.normal_velocity / kappa);
  const auto widths = evenly(0.0, std::max(4.5, 1.2 * kappa * p.inertia_factor), curve_points);
  Panel panel{.title = "small angles", .x = {"κr", "-"}, .y = {"V after over V before", "-"}};
  panel.series.push_back(sampled(truth_line("cos(π√(κr))"), widths, [](double kappa_r) {
    return std::cos(std::numbers::pi * std::sqrt(kappa_r));
  }));
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto impact = with_contact_velocity(s, small);
    panel.series.push_back(pen.curve_points().add(
        kappa * p.inertia_factor, impact.run(scheme, steps).contact_velocity / small));
  });
  return panel;
}

Figure rebound(const Solved& s, std::span<const Scheme> schemes) {
  Figure figure{
      .panels = {force_panel(s, schemes), rebound_panel(s, schemes), grazing_panel(s, schemes)},
      .words = {{"steps", std::to_string(steps)}}};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

}  // namespace
}  // namespace linear_impact_exhibits

std::unique_ptr<Case> make_linear_impact() {
  using namespace linear_impact_exhibits;
  return make_case<LinearImpact>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 16, .to = 4096, .nominal = 64},
      .variants =
          variants_of("linear-refined", {"fresh-contact=off", "integrator=symplectic-euler",
                                         "integrator=newmark-pec", "integrator=newmark-pec-literal",
                                         "integrator=newmark-pecec", "integrator=gear"}),
      .figures = {{"linear-impact/rebound", rebound}},
      .moves_bodies = true,
      .onset = "phase",
      .one_contact = true,
  });
}

}  // namespace stickslip
