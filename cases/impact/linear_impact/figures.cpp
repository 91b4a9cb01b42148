// SPDX-License-Identifier: BSD-3-Clause
// What linear-impact shows. Titles and captions are in cases/impact/linear_impact/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/linear_impact/case.hpp"

namespace stickslip::cases::linear_impact_exhibits {
namespace {

using Real = long double;
using Solved = SolvedLinearImpact;

/// Points of an exact curve.
constexpr int curve_points = 400;
/// Steps per contact.
constexpr int steps = 32;

/// The velocity of the contact point after the impact with another one before, of which the
/// duration knows nothing.
double contact_velocity_after(Solved solved, double before, const Scheme& scheme) {
  solved.problem.contact_velocity = before;
  return solved.run(scheme, steps).contact_velocity;
}

/// Tangential force over the time in the contact.
Panel force_panel(const Solved& s, std::span<const Scheme> schemes) {
  const double duration = s.truth.duration;
  auto times = evenly<Real>(0, wide(duration), curve_points);
  for (Real& time : times) time *= 1 - Real(1e-15L);  // not beyond the end
  const auto path = reference::solve(s.problem.impact(reference::FrictionCap::absolute),
                                     std::span<const Real>(times))
                        .at_times;
  const auto share = [&](const auto& now) { return narrow(now.time) / duration; };
  const auto limit = [&](double sign) {
    return [&, sign](const auto& now) {
      return sign * s.problem.mu * std::abs(narrow(now.normal_force));
    };
  };
  const Series upper = broken(guide("friction limit", path, share, limit(1)));
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    return through(pen.points(), s.trace(scheme, steps), share, &Solved::Sample::force);
  };
  return {.title = "force",
          .x = {"time t/T"},
          .y = {"tangential force", "N"},
          .series = together(curves(schemes, found),
                             truth("exact", path, share,
                                   [](const auto& now) { return narrow(now.tangential_force); }),
                             broken(through(upper, path, share, limit(-1))))};
}

/// Velocity of the contact point after the impact against that before, both as kappa V/(mu vn).
Panel rebound_panel(const Solved& s, std::span<const Scheme> schemes) {
  const LinearImpact& p = s.problem;
  const double unit = p.mu * p.normal_velocity / (p.kt / p.kn);
  const double widest = std::max(6.0, 1.2 * std::abs(p.contact_velocity) / unit);
  const auto before = [&](int of) { return [=](int i) { return widest * i / of; }; };
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    constexpr int impacts = 24;
    return through(pen.points(), counted(1, impacts), before(impacts), [&](int i) {
      return contact_velocity_after(s, widest * i / impacts * unit, scheme) / unit;
    });
  };
  auto impact = p.impact(reference::FrictionCap::absolute);
  const auto exact = [&](int i) {
    impact.contact_velocity = wide(widest * unit * i / curve_points);
    return narrow(reference::solve(impact).end.contact_velocity) / unit;
  };
  return {.title = "rebound",
          .x = {"κV/(μvₙ) before"},
          .y = {"κV/(μvₙ) after"},
          .series = together(curves(schemes, found), truth("exact", counted(1, curve_points),
                                                           before(curve_points), exact))};
}

/// Share of the velocity that small angles keep, against kappa r.
Panel grazing_panel(const Solved& s, std::span<const Scheme> schemes) {
  const LinearImpact& p = s.problem;
  const double kappa = p.kt / p.kn;
  const double small = 1e-3 * (p.mu * p.normal_velocity / kappa);
  const auto widths = evenly(0.0, std::max(4.5, 1.2 * kappa * p.inertia_factor), curve_points);
  const auto kept = [](double kappa_r) { return std::cos(std::numbers::pi * std::sqrt(kappa_r)); };
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    return pen.points().add(kappa * p.inertia_factor,
                            contact_velocity_after(s, small, scheme) / small);
  };
  return {.title = "small angles",
          .x = {"κr"},
          .y = {"V after over V before"},
          .series = together(truth("cos(π√(κr))", widths, kept), curves(schemes, found))};
}

Figure rebound(const Solved& s, std::span<const Scheme> schemes) {
  return {.panels = {force_panel(s, schemes), rebound_panel(s, schemes), grazing_panel(s, schemes)},
          .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<LinearImpact>({
      .figures = {{"linear-impact/rebound", rebound}},
  });
}

}  // namespace stickslip::cases::linear_impact_exhibits
