// SPDX-License-Identifier: BSD-3-Clause
// What impact-sweep shows. Titles and captions are in cases/impact/impact_sweep/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/impact_sweep/case.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases::impact_sweep_exhibits {
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
  const Axis angle{"angle of incidence", "°", 0, 90};
  Panel restitution{.title = "restitution", .x = angle, .y = {"tangential restitution eₜ"}};
  Panel energy{.title = "energy", .x = angle, .y = {"(ψ₂/ψ₁)²", "", 0}, .legend = Legend::none};
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
    restitution.add(e);
    energy.add(left);
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
  std::vector<double> fine;
  std::vector<double> coarse;
  for (const int i : counted(0, 50)) fine.push_back(0.01 * i);
  for (const int i : counted(0, 10)) coarse.push_back(0.05 * i);
  const auto found = [&](const Scheme& scheme, const Pen& pen) -> std::vector<Series> {
    const auto claims = scheme.law().partial_slip_claims();
    const auto closed = [&](double nu) { return own_small_angle_ratio(*claims, kappa_r_of(nu)); };
    if (!closed(p.sweep.poisson)) return {};
    const Series points = sampled(pen.points(), coarse, [&](double nu) {
      ImpactSweep solid = p.sweep;
      solid.poisson = nu;
      solid.inertia = solid_sphere;
      return ratio_of(scheme, solid.impact(small_psi));
    });
    if (claims->rule == PartialSlipRule::resolved) return {points};
    return {sampled(pen.named("").dashed(), fine, [&](double nu) { return *closed(nu); }), points};
  };
  const auto exact = [](double nu) {
    return small_angle_ratio(SmallAngleLaw::partial_slip, kappa_r_of(nu));
  };
  return {
      .panels = {{.title = "small angles",
                  .x = {"Poisson's ratio ν", "", 0, 0.5},
                  .y = {"ψ₂/ψ₁"},
                  .series = together(truth("exact, with partial slip", fine, exact),
                                     curves(one_of_each(schemes), found))}},
      .words = {{"psi", fmt::format("{:g}", small_psi)}, {"steps", std::to_string(fine_steps)}}};
}

Table energies(const Problem& p, std::span<const Scheme> schemes) {
  const double kappa_r = p.sweep.kappa_r();
  const ReboundProblem tiny = p.sweep.impact(small_psi);
  const double exact = small_angle_ratio(SmallAngleLaw::partial_slip, kappa_r);
  Table table{.columns = columns(
                  "law; ψ₂/ψ₁, closed form [-]; ψ₂/ψ₁ of the law [-]; energy left [-]; verdict"),
              .words = {{"kappa_r", fmt::format("{:.4g}", kappa_r)},
                        {"psi", fmt::format("{:g}", small_psi)},
                        {"steps", std::to_string(fine_steps)},
                        {"exact", fmt::format("{:.6f}", exact)}}};
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    const auto closed = own_small_angle_ratio(*claims, kappa_r);
    const double found = ratio_of(scheme, tiny);
    // Of the energy of the contact point's motion.
    const double left = std::pow(closed.value_or(found), 2);
    table.add(
        {{scheme.label},
         known_cell(closed, "{:.6f}", "not known"),
         number_cell(found, "{:.6f}"),
         number_cell(left, "{:.4f}"),
         left > 1 ? Cell{"makes energy", {}, Tone::bad} : Cell{"loses energy", {}, Tone::good}});
  }
  return table;
}

Table closed_forms(const Problem&, std::span<const Scheme>) {
  Rows rows(std::vector{0.0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5});
  rows.number("ν", "-", "{:g}", std::identity{});
  for (const auto& [title, law] : {std::pair{"partial slip", SmallAngleLaw::partial_slip},
                                   {"no slip", SmallAngleLaw::no_slip},
                                   {"no slip, rescaled", SmallAngleLaw::rescaled},
                                   {"no slip, 2/3 of the stiffness", SmallAngleLaw::two_thirds},
                                   {"linear springs", SmallAngleLaw::linear}}) {
    rows.cells({title, "-"}, [law = law](double nu) {
      const double ratio = small_angle_ratio(law, kappa_r_of(nu));
      return number_cell(ratio, "{:.6f}", ratio > 1 ? Tone::bad : Tone::plain);
    });
  }
  return rows.with();
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ImpactSweep>({
      .figures = {{"impact-sweep/angles", angles}, {"impact-sweep/small-angles", small_angles}},
      .tables = {{"impact-sweep-small-angles", energies}, {"impact-sweep-poisson", closed_forms}},
  });
}

}  // namespace stickslip::cases::impact_sweep_exhibits
