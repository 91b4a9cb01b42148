// SPDX-License-Identifier: BSD-3-Clause
// What partial-slip-impact shows. Titles and captions are in
// docs/cases/impact/partial-slip-impact.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/gap_table.hpp"
#include "cases/impact/partial_slip_impact.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip {
namespace partial_slip_impact_exhibits {
namespace {

using Solved = SolvedPartialSlipImpact;

/// Steps per contact of the figures.
constexpr int figure_steps = 50;

Figure curve(const Solved& s, std::span<const Scheme> schemes) {
  constexpr int points = 40;
  const double kappa_r = s.problem.kappa_r();
  const double whole_slip = reference::gross_slip_border(kappa_r);
  const double end = 1.25 * whole_slip;
  const Axis before{.label = "ψ₁", .unit = "-", .low = 0, .high = end};
  Panel rebound{.title = "rebound", .x = before, .y = {"ψ₂", "-"}};
  Panel difference{.title = "difference", .x = before, .y = {"ψ₂ of the law - ψ₂ exact", "-"}};

  /// An impact of the curve.
  struct Impact {
    double psi = 0;
    ReboundProblem problem;
    double psi_out = 0;  ///< exact
  };
  std::vector<Impact> impacts;
  for (int i = 1; i <= points; ++i) {
    PartialSlipImpact at = s.problem;
    at.psi = end * i / points;
    const ReboundProblem problem = at.rebound();
    impacts.push_back({at.psi, problem, reference::integrate_partial_slip(problem.impact).psi_out});
  }
  rebound.series.push_back(
      through(truth_line("exact").add(0, 0), impacts, &Impact::psi, &Impact::psi_out));
  difference.series.push_back(segment(truth_line("exact"), 0, 0, end, 0));
  each_scheme(one_of_each(schemes), [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.points();
    Series off = pen.line_and_points();
    for (const Impact& impact : impacts) {
      const double psi_out = run_rebound(scheme, impact.problem, figure_steps).psi_out;
      found.add(impact.psi, psi_out);
      off.add(impact.psi, psi_out - impact.psi_out);
    }
    rebound.series.push_back(found);
    difference.series.push_back(off);
  });
  rebound.legend = difference.legend = Legend::outside;
  return {.panels = {rebound, difference},
          .words = {{"steps", std::to_string(figure_steps)},
                    {"kappa_r", fmt::format("{:.3g}", kappa_r)},
                    {"whole_slip", fmt::format("{:.3g}", whole_slip)}}};
}

Figure force(const Solved& s, std::span<const Scheme> schemes) {
  const ReboundProblem asked = s.problem.rebound();
  const double whole = reference::impact_duration<double>();
  const auto times = evenly(0.0, whole, 200);
  const auto path =
      reference::integrate_partial_slip(asked.impact, std::span<const double>(times)).at_times;
  const auto time = [&](const auto& state) { return state.time / whole; };
  const auto limit = [](const auto& state) { return std::pow(std::max(state.depth, 0.0), 1.5); };
  Panel panel{.x = {"time t/T", "-"}, .y = {"Fₜ/(μFₙ,max)", "-"}, .legend = Legend::outside};
  panel.series = {truth("exact", path, time, [](const auto& state) { return -state.force; }),
                  guide("friction limit", path, time, limit),
                  guide("", path, time, [&](const auto& state) { return -limit(state); })};
  each_scheme(one_of_each(schemes), [&](const Scheme& scheme, const Pen& pen) {
    const auto trace = trace_impact(with_parameters(scheme, asked.materials), asked.sphere,
                                    asked.duration / figure_steps, 4L * figure_steps);
    panel.series.push_back(through(
        pen.line_and_points(), trace.front(),
        [&](const ImpactSample& now) { return now.time / asked.duration; },
        [&](const ImpactSample& now) {
          return now.tangential_force / asked.units.tangential_force;
        }));
  });
  return {.panels = {panel},
          .words = {{"steps", std::to_string(figure_steps)},
                    {"psi", fmt::format("{:g}", s.problem.psi)}}};
}

Table gaps(const Solved& s, std::span<const Scheme> schemes) {
  constexpr int coarse = 64;
  std::vector<GapRow> rows;
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    const auto own = s.own_rebound_of(scheme);
    rows.push_back({.label = scheme.label,
                    .found = s.run(scheme, coarse).psi,
                    .own = own ? std::optional(own->psi_out) : std::nullopt,
                    .resolves = claims->rule == PartialSlipRule::resolved});
  }
  return gap_table(
      rows,
      {.exact = s.truth.psi_out, .scale = s.scale().psi, .format = "{:.6f}", .steps = coarse});
}

}  // namespace
}  // namespace partial_slip_impact_exhibits

std::unique_ptr<Case> make_partial_slip_impact() {
  using namespace partial_slip_impact_exhibits;
  return make_case<PartialSlipImpact>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 16, .to = 1024, .nominal = 64},
      .variants =
          variants_of("zabulionis", {"kt-factor=1,stiffness=mean", "kt-factor=1,form=rescaled",
                                     "kt-factor=1,form=total", "form=total"}),
      .figures = {{"partial-slip-impact/curve", curve}, {"partial-slip-impact/force", force}},
      .tables = {{"partial-slip-impact-gaps", gaps}},
      .moves_bodies = true,
      .onset = "phase",
      .one_contact = true,
  });
}

}  // namespace stickslip
