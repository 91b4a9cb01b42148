// SPDX-License-Identifier: BSD-3-Clause
// What impact-sweep shows. Titles and captions are in docs/cases/impact/impact-sweep.md.
#include <fmt/format.h>

#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/impact_sweep.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip {
namespace impact_sweep_exhibits {
namespace {

using Problem = SolvedImpactSweep;
using reference::small_angle_ratio;
using reference::SmallAngleLaw;

/// Steps at which limits of small angles are shown.
constexpr int fine_steps = 1024;
constexpr double small_psi = ImpactSweep::small_psi;
constexpr double solid_sphere = 0.4;

/// kappa r of a solid sphere of this material.
double kappa_r_of(double poisson) { return kappa_of(poisson) * (1 + 1 / solid_sphere); }

/// psi2/psi1 of a law at small_psi.
double ratio_of(const Scheme& scheme, const ReboundProblem& tiny) {
  return run_rebound(scheme, tiny, fine_steps).psi_out / small_psi;
}

Figure angles(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 64;  // per contact
  const Axis angle{.label = "angle of incidence", .unit = "°", .low = 0, .high = 90};
  Panel restitution{.title = "restitution",
                    .x = angle,
                    .y = {.label = "tangential restitution eₜ", .unit = "-"},
                    .legend = Legend::outside};
  Panel energy{.title = "energy",
               .x = angle,
               .y = {.label = "(ψ₂/ψ₁)²", .unit = "-", .low = 0},
               .legend = Legend::none};
  std::vector<SweptImpact> impacts;
  for (double a = 1; a < 88; a += a < 30 ? 1 : 2.5)
    impacts.push_back({a, p.sweep.impact(p.sweep.psi_at(a)), {}});

  const auto add = [&](const Series& empty, const auto& psi_out) {
    Series e = empty;
    Series left = empty;
    for (const SweptImpact& i : impacts) {
      const double psi = psi_out(i.problem);
      e.add(i.angle, i.restitution(psi));
      left.add(i.angle, std::pow(psi / i.psi_in(), 2));
    }
    restitution.series.push_back(e);
    energy.series.push_back(left);
  };
  add(truth_line("exact"), [](const ReboundProblem& asked) {
    return reference::integrate_partial_slip(asked.impact).psi_out;
  });
  const auto see = [&](const Scheme& scheme, const Pen& pen) {
    add(pen.line(),
        [&](const ReboundProblem& asked) { return run_rebound(scheme, asked, steps).psi_out; });
  };
  each_scheme(one_of_each_without_resolved(schemes), see, 1);
  return {.panels = {restitution, energy},
          .words = {{"nu", fmt::format("{:g}", p.sweep.poisson)},
                    {"mu", fmt::format("{:g}", p.sweep.mu)},
                    {"steps", std::to_string(steps)}}};
}

Figure small_angles(const Problem& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "small angles",
              .x = {.label = "Poisson's ratio ν", .unit = "-", .low = 0, .high = 0.5},
              .y = {.label = "ψ₂/ψ₁", .unit = "-"},
              .legend = Legend::outside};
  std::vector<double> fine;
  std::vector<double> coarse;
  for (int i = 0; i <= 50; ++i) fine.push_back(0.01 * i);
  for (int i = 0; i <= 10; ++i) coarse.push_back(0.05 * i);
  panel.series.push_back(sampled(truth_line("exact, with partial slip"), fine, [](double nu) {
    return small_angle_ratio(SmallAngleLaw::partial_slip, kappa_r_of(nu));
  }));
  each_scheme(one_of_each(schemes), [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    const auto closed = [&](double nu) { return own_small_angle_ratio(*claims, kappa_r_of(nu)); };
    if (!closed(p.sweep.poisson)) return;
    if (claims->rule != PartialSlipRule::resolved) {
      panel.series.push_back(
          sampled(pen.named("").dashed(), fine, [&](double nu) { return *closed(nu); }));
    }
    panel.series.push_back(sampled(pen.points(), coarse, [&](double nu) {
      ImpactSweep solid = p.sweep;
      solid.poisson = nu;
      solid.inertia = solid_sphere;
      return ratio_of(scheme, solid.impact(small_psi));
    }));
  });
  return {
      .panels = {panel},
      .words = {{"psi", fmt::format("{:g}", small_psi)}, {"steps", std::to_string(fine_steps)}}};
}

/// psi2/psi1 of a law at small angles.
struct Ratio {
  std::string label;
  std::optional<double> closed;  ///< in closed form, where it is known
  double found = 0;              ///< at small_psi

  /// Part of the energy of the contact point's motion that is left.
  double energy() const { return std::pow(closed.value_or(found), 2); }
};

Table energies(const Problem& p, std::span<const Scheme> schemes) {
  const double kappa_r = p.sweep.kappa_r();
  const ReboundProblem tiny = p.sweep.impact(small_psi);
  std::vector<Ratio> ratios;
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    ratios.push_back(
        {scheme.label, own_small_angle_ratio(*claims, kappa_r), ratio_of(scheme, tiny)});
  }
  Table table = table_of<Ratio>(
      ratios, {text_column<Ratio>("law", &Ratio::label),
               cell_column<Ratio>("ψ₂/ψ₁, closed form", "-",
                                  [](const Ratio& r) {
                                    return r.closed ? number_cell(*r.closed, "{:.6f}")
                                                    : Cell{"not known", {}, Tone::muted};
                                  }),
               number_column<Ratio>("ψ₂/ψ₁ of the law", "-", "{:.6f}", &Ratio::found),
               number_column<Ratio>("energy left", "-", "{:.4f}", &Ratio::energy),
               cell_column<Ratio>("verdict", "", [](const Ratio& r) {
                 return r.energy() > 1 ? Cell{"makes energy", {}, Tone::bad}
                                       : Cell{"loses energy", {}, Tone::good};
               })});
  const double exact = small_angle_ratio(SmallAngleLaw::partial_slip, kappa_r);
  table.words = {{"kappa_r", fmt::format("{:.4g}", kappa_r)},
                 {"psi", fmt::format("{:g}", small_psi)},
                 {"steps", std::to_string(fine_steps)},
                 {"exact", fmt::format("{:.6f}", exact)}};
  return table;
}

Table closed_forms(const Problem&, std::span<const Scheme>) {
  const auto form = [](const char* title, SmallAngleLaw law) {
    return cell_column<double>(title, "-", [law](double nu) {
      const double ratio = small_angle_ratio(law, kappa_r_of(nu));
      return number_cell(ratio, "{:.6f}", ratio > 1 ? Tone::bad : Tone::plain);
    });
  };
  const std::vector<double> poisson{0.0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5};
  return table_of<double>(
      poisson,
      {number_column<double>("ν", "-", "{:g}", [](double nu) { return nu; }),
       form("partial slip", SmallAngleLaw::partial_slip), form("no slip", SmallAngleLaw::no_slip),
       form("no slip, rescaled", SmallAngleLaw::rescaled),
       form("no slip, 2/3 of the stiffness", SmallAngleLaw::two_thirds),
       form("linear springs", SmallAngleLaw::linear)});
}

}  // namespace
}  // namespace impact_sweep_exhibits

std::unique_ptr<Case> make_impact_sweep() {
  using namespace impact_sweep_exhibits;
  return make_case<ImpactSweep>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 16, .to = 512, .nominal = 64},
      .variants = no_slip_variants(),
      .figures = {{"impact-sweep/angles", angles}, {"impact-sweep/small-angles", small_angles}},
      .tables = {{"impact-sweep-small-angles", energies}, {"impact-sweep-poisson", closed_forms}},
      .moves_bodies = true,
  });
}

}  // namespace stickslip
