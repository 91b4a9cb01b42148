// SPDX-License-Identifier: BSD-3-Clause
// What partial-slip-impact shows; titles and captions: cases/impact/partial_slip_impact/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/partial_slip_impact/case.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases::partial_slip_impact_exhibits {
namespace {

using Solved = SolvedPartialSlipImpact;

/// Steps per contact of the figures.
constexpr int figure_steps = 50;

Figure curve(const Solved& s, std::span<const Scheme> schemes) {
  constexpr int points = 40;
  const double kappa_r = s.problem.kappa_r();
  const double whole_slip = reference::gross_slip_border(kappa_r);
  const double end = 1.25 * whole_slip;
  /// An impact of the curve.
  struct Impact {
    double psi = 0;
    ReboundProblem problem;
    double psi_out = 0;  ///< exact
  };
  std::vector<Impact> impacts;
  for (const int i : counted(1, points)) {
    PartialSlipImpact at = s.problem;
    at.psi = end * i / points;
    const ReboundProblem problem = at.rebound();
    impacts.push_back({at.psi, problem, reference::integrate_partial_slip(problem.impact).psi_out});
  }
  const Axis before{"ψ₁", "", 0, end};
  Panel rebound{
      .title = "rebound",
      .x = before,
      .y = {"ψ₂"},
      .series = {through(truth_line("exact").add(0, 0), impacts, &Impact::psi, &Impact::psi_out)}};
  Panel difference{.title = "difference",
                   .x = before,
                   .y = {"ψ₂ of the law - ψ₂ exact"},
                   .series = {segment(truth_line("exact"), 0, 0, end, 0)}};
  each_scheme(one_of_each(schemes), [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.points();
    Series off = pen.line_and_points();
    for (const Impact& impact : impacts) {
      const double psi_out = run_rebound(scheme, impact.problem, figure_steps).psi_out;
      found.add(impact.psi, psi_out);
      off.add(impact.psi, psi_out - impact.psi_out);
    }
    rebound.add(found);
    difference.add(off);
  });
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
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    const auto trace = trace_impact(with_parameters(scheme, asked.materials), asked.sphere,
                                    asked.duration / figure_steps, 4L * figure_steps);
    return through(
        pen.line_and_points(), trace.front(),
        [&](const ImpactSample& now) { return now.time / asked.duration; },
        [&](const ImpactSample& now) {
          return now.tangential_force / asked.units.tangential_force;
        });
  };
  return {.panels = {{.x = {"time t/T"},
                      .y = {"Fₜ/(μFₙ,max)"},
                      .series = together(
                          truth("exact", path, time, [](const auto& now) { return -now.force; }),
                          guide("friction limit", path, time, limit),
                          guide("", path, time, [&](const auto& now) { return -limit(now); }),
                          curves(one_of_each(schemes), found))}},
          .words = {{"steps", std::to_string(figure_steps)},
                    {"psi", fmt::format("{:g}", s.problem.psi)}}};
}

Table gaps(const Solved& s, std::span<const Scheme> schemes) {
  constexpr int coarse = 64;
  return gap_table(
      schemes,
      {.exact = s.truth.psi_out, .scale = s.scale().psi, .format = "{:.6f}", .steps = coarse},
      [&](const Scheme& scheme) { return s.run(scheme, coarse).psi; },
      [&](const Scheme& scheme) {
        const auto own = s.own_rebound_of(scheme);
        return own ? std::optional(own->psi_out) : std::nullopt;
      });
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PartialSlipImpact>({
      .figures = {{"partial-slip-impact/curve", curve}, {"partial-slip-impact/force", force}},
      .tables = {{"partial-slip-impact-gaps", gaps}},
  });
}

}  // namespace stickslip::cases::partial_slip_impact_exhibits
